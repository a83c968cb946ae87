let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "kill" where arguments.count == 4: KilledWriter.run(folder: arguments[2], seed: UInt64(arguments[3]) ?? 0)
case "full" where arguments.count == 3: FullDisk.run(folder: arguments[2])
default: print("CacheWriterChild kill FOLDER SEED | full FOLDER")
}
