import CCurl
import Glibc

/// libcurl's codes as problems of a fetch.
enum CurlProblem {
  /// - Parameters:
  ///   - systemError: the `errno` of the call that failed, 0 if it was none.
  ///   - text: libcurl's own words.
  static func problem(
    _ code: CURLcode, systemError: Int32, text: String, stallAfter: Duration
  ) -> FetchError.Problem? {
    switch code {
    case CURLE_OK: nil
    case CURLE_URL_MALFORMAT: .badAddress
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameNotFound
    case CURLE_COULDNT_CONNECT: .cannotConnect
    case CURLE_OPERATION_TIMEDOUT: .stalled(stallAfter)
    case CURLE_PARTIAL_FILE: .cutShort
    case CURLE_RECV_ERROR where systemError == 0 && text.contains("chunk"): .malformed(text)
    // The protocol of the address was checked before: what is not supported is the one of the answer.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: .malformed(text)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
      .untrusted(text)
    case CURLE_SSL_CONNECT_ERROR where systemError == 0: .untrusted(text)
    default: .reset
    }
  }
}
