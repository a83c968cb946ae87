import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Foundation's codes as problems of a fetch.
enum URLSessionProblem {
  static func problem(_ error: any Error, stallAfter: Duration) -> FetchError.Problem {
    guard let error = error as? URLError else { return .reset }
    let text = error.localizedDescription
    return switch error.code {
    case .cancelled: .cancelled
    case .badURL: .badAddress
    case .cannotFindHost, .dnsLookupFailed: .nameNotFound
    case .cannotConnectToHost: .cannotConnect
    case .notConnectedToInternet: .noNetwork
    case .timedOut: .stalled(stallAfter)
    case .httpTooManyRedirects: .tooManyRedirects
    // The protocol of the address was checked before: what is not supported is the one of the answer.
    case .cannotParseResponse, .unsupportedURL: .malformed(text)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      .untrusted(text)
    // On Linux most of libcurl's codes come as one, and only their words tell them apart.
    case .unknown where ["SSL", "certificate", "TLS"].contains(where: text.contains): .untrusted(text)
    case .unknown where text.contains("transfer closed"): .cutShort
    case .unknown where text.contains("chunk"): .malformed(text)
    default: .reset
    }
  }
}
