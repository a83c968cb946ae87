// A stub.
enum Stub {}
