import Foundation
import Playback
import PreloadSimulator

func say(_ parts: String...) { FileHandle.standardOutput.write(Data((parts.joined(separator: " ") + "\n").utf8)) }
let arguments = CommandLine.arguments.dropFirst()
func value(_ name: String) -> String? {
  arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
}
let folder = value("--data") ?? "../shared/acm2022"
let minutes = Double(value("--minutes") ?? "20") ?? 20
let data = try ChallengeData.load(from: folder)
var ground = TrainingGround(data: data)
if let u = value("--users").flatMap({ Int($0) }) { ground.users = u }
if let u = value("--networks").flatMap({ Int($0) }) { ground.traces = u }
var generator = SeededGenerator(seed: UInt64(value("--seed") ?? "1") ?? 1)
let parameters = Parameter.all
var start = PreloadTuning()
var checkGenerator = SeededGenerator(seed: 999)
var checkGround = ground
checkGround.users = 8
checkGround.traces = 20
let check = checkGround.draw(using: &checkGenerator)
@MainActor func show(_ tuning: PreloadTuning, _ label: String) throws {
  let outcomes = try ground.outcomes(of: tuning, on: check)
  let text = outcomes.map { "\($0.0) \(String(format: "%.2f/%.2f", $0.1.score, $0.1.clean))" }.joined(separator: "  ")
  say(label, String(format: "%.4f", TrainingGround.worth(outcomes)), text)
}
if let s = value("--set") {
  for pair in s.split(separator: ",") {
    let p = pair.split(separator: "=")
    if let q = parameters.first(where: { $0.name == p[0] }) { start[keyPath: q.path] = Double(p[1])! }
  }
}
try show(start, "start")
if let s = value("--scan") {
  for q in parameters where s == "all" || s == q.name {
    for f in (value("--at") ?? "0.15,0.85").split(separator: ",") {
      var t = start
      q.set(Double(f)!, in: &t)
      try show(t, "\(q.name) \(t[keyPath: q.path])")
    }
  }
  exit(0)
}
var search = EvolutionStrategy(mean: parameters.map { $0.place(in: start) }, sigma: Double(value("--sigma") ?? "0.12")!)
let began = Date()
var round = 0
while Date().timeIntervalSince(began) < minutes * 60 {
  round += 1
  let draw = ground.draw(using: &generator)
  var tries: [(worth: Double, place: [Double])] = []
  for place in search.tries(using: &generator) {
    var tuning = start
    for (parameter, share) in zip(parameters, place) { parameter.set(share, in: &tuning) }
    let outside = place.reduce(0) { $0 + max(0, -$1) + max(0, $1 - 1) }
    tries.append((TrainingGround.worth(try ground.outcomes(of: tuning, on: draw)) - 0.1 * outside, place))
  }
  tries.sort { $0.worth > $1.worth }
  search.learn(tries.map(\.place))
  if round % 8 == 0 {
    var tuning = start
    for (parameter, share) in zip(parameters, search.mean) { parameter.set(share, in: &tuning) }
    try show(tuning, "round \(round) sigma \(String(format: "%.3f", search.sigma))")
    say(parameters.map { "\($0.name)=\(String(format: "%.4f", tuning[keyPath: $0.path]))" }.joined(separator: ","))
  }
}
