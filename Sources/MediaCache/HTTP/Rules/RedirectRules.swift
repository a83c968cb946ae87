/// Which redirects are followed.
enum RedirectRules {
  static let limit = 10

  static func isRedirect(status: Int, fields: HTTPHeaderFields) -> Bool {
    [301, 302, 303, 307, 308].contains(status) && fields["Location"] != nil
  }

  /// Why a redirect is not followed; nil if it is.
  /// - Parameters:
  ///   - hop: 1 for the first redirect of a request.
  ///   - target: absolute; nil if the `Location` could not be read.
  static func refusal(hop: Int, from: String, to target: String?) -> FetchError.Problem? {
    guard hop <= limit else { return .tooManyRedirects }
    guard let target, WebAddress.isUsable(target) else { return .malformed("it leads to no web address") }
    if WebAddress.scheme(from) == "https", WebAddress.scheme(target) == "http" {
      return .untrusted("it leads from a protected connection to an open one")
    }
    return nil
  }
}
