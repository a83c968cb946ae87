#pragma once
#include <curl/curl.h>
#include <stdint.h>
#include <sys/socket.h>

// Swift cannot call functions with variable arguments, so each kind of argument has a name of its own.
static inline CURLcode shim_setopt_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}
static inline CURLcode shim_setopt_pointer(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}
typedef size_t (*shim_bytes_callback)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode shim_setopt_callback(CURL *easy, CURLoption option, shim_bytes_callback value) {
  return curl_easy_setopt(easy, option, value);
}
static inline CURLcode shim_getinfo_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode shim_getinfo_text(CURL *easy, CURLINFO info, char **value) {
  return curl_easy_getinfo(easy, info, value);
}
static inline CURLcode shim_getinfo_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, value);
}
static inline CURLMcode shim_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// A message is a struct with a union in it.
static inline CURL *shim_message_easy(const CURLMsg *message) { return message->easy_handle; }
static inline int shim_message_is_done(const CURLMsg *message) { return message->msg == CURLMSG_DONE; }
static inline CURLcode shim_message_result(const CURLMsg *message) { return message->data.result; }

// A transfer that is ended while its host's name is being looked up does not wait for the looking up.
static inline void shim_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}
// Only these two protocols, by the name that this version of the library has for the option.
static inline void shim_set_web_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}
// No proxy for any host.
static inline void shim_set_no_proxy(CURL *easy) { curl_easy_setopt(easy, CURLOPT_NOPROXY, "*"); }
static inline int shim_set_receive_buffer(void *bytes, curl_socket_t socket, curlsocktype purpose) {
  (void)purpose;
  int size = (int)(intptr_t)bytes;
  setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  return CURL_SOCKOPT_OK;
}
// The most bytes that the system takes from a connection ahead of whoever reads it.
static inline void shim_limit_receive_buffer(CURL *easy, int bytes) {
  curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, shim_set_receive_buffer);
  curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, (void *)(intptr_t)bytes);
}
