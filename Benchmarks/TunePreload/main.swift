import Foundation
import PreloadSimulator

guard let options = TuningOptions(Array(CommandLine.arguments.dropFirst())) else {
  print(TuningOptions.usage)
  exit(2)
}
do {
  let data = try ChallengeData.load(from: options.data)
  var search = Search(
    TrainingGround(data: data, users: options.users, networks: options.networks), options: options)
  try search.run(minutes: options.minutes)
} catch {
  print(error)
  exit(1)
}
