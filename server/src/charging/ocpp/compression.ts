/**
 * permessage-deflate (RFC 7692), which OCPP 2.0.1 asks of a central system: for those who ask for it, and so that it costs
 * a connection no memory. No message refers to the one before, so nothing is kept between them; what unpacks to more than
 * a message may have ends the connection.
 */
import type { IncomingMessage } from 'node:http'
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PerMessageDeflateOptions, WebSocket } from 'ws'

/** Two to this power is how far back our texts refer: 1 kB. */
const WINDOW_BITS = 10
/** Shorter messages would hardly get shorter: nearly all of ours. */
const THRESHOLD_BYTES = 1_024

export const DEFLATE: PerMessageDeflateOptions = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: WINDOW_BITS,
  threshold: THRESHOLD_BYTES,
}

/**
 * Leaves of what a request asks for the first offer that can be granted; where there is none, or it is not to be granted,
 * nothing is asked for any more, and the connection is a plain one.
 */
export function narrowOffers(
  { headers }: IncomingMessage,
  { isGranted }: { readonly isGranted: boolean },
): void {
  const offer = isGranted ? parseOffer(headers['sec-websocket-extensions']) : undefined
  if (offer === undefined) delete headers['sec-websocket-extensions']
  else headers['sec-websocket-extensions'] = offer
}

const LONGEST_HEADER = 1_000

/** Whatever else stands in the header is passed over: a charger that asks in a strange way is served, too. */
export const parseOffer = (header = ''): string | undefined =>
  header
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((offer) => offer.trim())
    .find(isAcceptable)

const PARAMETER = /^(\w+)(?:=("?)(\d{1,2})\2)?$/
const FLAGS = new Set(['client_no_context_takeover', 'server_no_context_takeover'])
const SIZES = new Set(['client_max_window_bits', 'server_max_window_bits'])

function isAcceptable(offer: string): boolean {
  const [name, ...parameters] = offer.split(';').map((part) => part.trim())
  if (name !== 'permessage-deflate') return false
  const seen = new Set<string>()
  return parameters.every((parameter) => {
    const [, key = '', , bits] = PARAMETER.exec(parameter) ?? []
    if (seen.has(key)) return false
    seen.add(key)
    if (FLAGS.has(key)) return bits === undefined
    if (!SIZES.has(key)) return false
    const least = key === 'server_max_window_bits' ? WINDOW_BITS : 8
    if (bits === undefined) return key === 'client_max_window_bits'
    return Number(bits) >= least && Number(bits) <= constants.Z_MAX_WINDOWBITS
  })
}

type Done = (error: Error | null, data: Buffer) => void

interface Packer {
  decompress(data: Buffer, isLast: boolean, done: Done): void
  compress(data: Buffer | string, isLast: boolean, done: Done): void
}

const NOTHING = Buffer.alloc(0)
/** What ends each packed text, and is not sent. */
const TRAILER = Buffer.from([0, 0, 0xff, 0xff])
/** No text at all: the socket closes with 1007, as for any other that is none. */
const NO_TEXT = Buffer.from([0xff])

/**
 * Packs and unpacks each message by itself. The library's own way keeps streams of zlib with each connection that has
 * ever used them: 40 to 75 kB for each, and three times the CPU. Where it has changed inside, that way is taken.
 */
export function keepNothing(socket: WebSocket, { messageBytes }: { readonly messageBytes: number }): void {
  const { _extensions: extensions } = socket as unknown as { _extensions?: Record<string, Packer> }
  const packer = extensions?.['permessage-deflate']
  if (!packer) return
  let pieces: Buffer[] = []
  packer.decompress = (data, isLast, done) => {
    pieces.push(data)
    const packed = isLast ? Buffer.concat([...pieces, TRAILER]) : undefined
    if (packed) pieces = []
    // Others come first: one small packet may hold many texts that unpack to much.
    setImmediate(() => done(null, packed ? unpackMessage(packed, messageBytes) : NOTHING))
  }
  packer.compress = (data, _isLast, done) => process.nextTick(() => done(null, packText(data)))
}

function unpackMessage(packed: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    // The socket measures it, and closes with 1009.
    return isTooLarge ? Buffer.allocUnsafe(most + 1) : NO_TEXT
  }
}

const packText = (data: Buffer | string): Buffer =>
  deflateRawSync(data, {
    level: 3,
    memLevel: 4,
    windowBits: WINDOW_BITS,
    finishFlush: constants.Z_SYNC_FLUSH,
  }).subarray(0, -TRAILER.length)
