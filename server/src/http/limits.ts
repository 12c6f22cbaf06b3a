/** The bounds that the transport sets to every request, in one place; a test may tighten them to be quick. */
export interface HttpLimits {
  /** The largest JSON body, in bytes; calls that import a text name their own. */
  readonly jsonBytes: number
  /** The largest mail that is taken, and how much of its beginning is read, in bytes. */
  readonly mailBytes: number
  readonly mailBytesRead: number
  /** How deeply JSON may be nested. */
  readonly jsonDepth: number
  /** All headers together with the address, in bytes. */
  readonly headerBytes: number
  /** A request must have arrived whole within this many milliseconds. */
  readonly requestMs: number
  /** Writing calls of one address without a sign-in, each minute. */
  readonly visitorWritesPerMinute: number
  /** Writing calls of one driver, each minute, from however many devices. */
  readonly driverWritesPerMinute: number
  /** Stations looked for, shown or mapped from one address, each minute: many people may share that. */
  readonly stationReadsPerMinute: number
  /** Parts of the map's tiles read from one address, each minute: many people may share that. */
  readonly mapReadsPerMinute: number
  /** The API's documents, from one address, each minute. */
  readonly documentReadsPerMinute: number
  /** Files of open data, from one address, each minute. */
  readonly openDataReadsPerMinute: number
  /** Streams of events that one session may hold open at once, and one address: many people may share that. */
  readonly streamsPerSession: number
  readonly streamsPerAddress: number
  /** Public streams: from one wide network, and in all. */
  readonly publicStreamsPerWideNetwork: number
  readonly publicStreams: number
  /** A stream gives a sign of life, and looks whether its session still lives, every so many milliseconds. */
  readonly streamBeatMs: number
  /** A stream with so many unsent bytes is sent nothing more until its client has read them. */
  readonly streamBufferBytes: number
}

export const HTTP_LIMITS: HttpLimits = {
  jsonBytes: 256 * 1024,
  mailBytes: 25 * 1024 * 1024,
  mailBytesRead: 256 * 1024,
  jsonDepth: 32,
  headerBytes: 16 * 1024,
  requestMs: 30_000,
  visitorWritesPerMinute: 300,
  driverWritesPerMinute: 120,
  stationReadsPerMinute: 600,
  mapReadsPerMinute: 1_500,
  documentReadsPerMinute: 60,
  openDataReadsPerMinute: 60,
  streamsPerSession: 20,
  streamsPerAddress: 1_000,
  publicStreamsPerWideNetwork: 4_000,
  publicStreams: 12_000,
  streamBeatMs: 15_000,
  streamBufferBytes: 64 * 1024,
}
