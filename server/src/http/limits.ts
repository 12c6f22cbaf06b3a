/** The bounds that the transport sets to every request, in one place; a test may tighten them to be quick. */
export interface HttpLimits {
  /** The largest JSON body, in bytes. */
  readonly jsonBytes: number
  /** How deeply JSON may be nested. */
  readonly jsonDepth: number
  /** The largest file in a form, in bytes. */
  readonly fileBytes: number
  /** All headers together with the address, in bytes. */
  readonly headerBytes: number
  /** A request must have arrived whole within this many milliseconds. */
  readonly requestMs: number
  /** Writing calls of one address without a sign-in, each minute. */
  readonly visitorWritesPerMinute: number
}

export const HTTP_LIMITS: HttpLimits = {
  jsonBytes: 256 * 1024,
  jsonDepth: 32,
  fileBytes: 8 * 1024 * 1024,
  headerBytes: 16 * 1024,
  requestMs: 30_000,
  visitorWritesPerMinute: 300,
}
