/** A charger that costs next to nothing, since it shares the machine with what it measures: frames on a bare socket. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { constants, deflateRawSync } from 'node:zlib'

const END_OF_HEAD = '\r\n\r\n'
const FIN = 0x80
export const OPCODE = { text: 0x1, binary: 0x2, close: 0x8, ping: 0x9, pong: 0xa } as const
const MASKED = 0x80
/** Stand for a length in the two or eight bytes that follow. */
const TWO_BYTES_MORE = 126
const EIGHT_BYTES_MORE = 127
/** Any will do but zeros, which receivers skip. */
const MASK = [0x37, 0xfa, 0x21, 0x3d] as const

/** A text as a client's frame has it. Latin characters only. */
export const buildTextFrame = (text: string): Buffer => buildFrame(OPCODE.text, Buffer.from(text, 'latin1'))

/** Says of a frame that it is compressed. */
const COMPRESSED = 0x40
/** What ends a compressed text, and is left out of its frame. */
const TRAILER_BYTES = 4

/**
 * A text as a client's frame has it where permessage-deflate was agreed on, and refers to what was said `before`, if
 * named.
 */
export function buildCompressedFrame(text: string, windowBits: number, before?: string): Buffer {
  const context = before === undefined ? {} : { dictionary: Buffer.from(before) }
  const packed = deflateRawSync(text, { windowBits, finishFlush: constants.Z_SYNC_FLUSH, ...context })
  return buildFrame(COMPRESSED | OPCODE.text, packed.subarray(0, -TRAILER_BYTES))
}

/** Any frame of a client, sound or not. */
export function buildFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const more = length < TWO_BYTES_MORE ? 0 : length < 2 ** 16 ? 2 : 8
  const start = 6 + more
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = FIN | opcode
  frame[1] = MASKED | (more === 0 ? length : more === 2 ? TWO_BYTES_MORE : EIGHT_BYTES_MORE)
  if (more === 2) frame.writeUInt16BE(length, 2)
  if (more === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.set(MASK, start - 4)
  for (let at = 0; at < length; at += 1) frame[start + at] = (payload[at] ?? 0) ^ (MASK[at & 3] ?? 0)
  return frame
}

interface Request {
  readonly url: string
  readonly identity: string
  readonly password?: string
  /** The extension that it asks for, which must be granted. */
  readonly extension?: string | undefined
}

export class BareCharger {
  readonly identity: string
  /** Resolves when the connection is gone. */
  readonly gone: Promise<void>
  readonly socket: Socket
  #rest: Buffer | undefined
  #waiting: PromiseWithResolvers<string> | undefined

  private constructor(socket: Socket, identity: string) {
    this.identity = identity
    this.socket = socket
    const { promise, resolve } = Promise.withResolvers<void>()
    this.gone = promise
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#waiting?.reject(new Error(`${identity} has lost its connection`))
      resolve()
    })
  }

  /** @throws Error with the first line of the answer where it is not let in */
  static async open({ url, identity, password, extension }: Request): Promise<BareCharger> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    socket.write(
      [
        `GET /ocpp/${identity} HTTP/1.1`,
        'host: 127.0.0.1',
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
        'sec-websocket-protocol: ocpp1.6',
        ...(extension === undefined ? [] : [`sec-websocket-extensions: ${extension}`]),
        ...(password === undefined
          ? []
          : [`authorization: Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`]),
        END_OF_HEAD.slice(2),
      ].join('\r\n'),
    )
    const head = await readAnswerHead(socket)
    const isGranted = extension === undefined || /sec-websocket-extensions: permessage-deflate/i.test(head)
    if (head.startsWith('HTTP/1.1 101 ') && isGranted) return new BareCharger(socket, identity)
    socket.destroy()
    throw new Error(`${identity} is not let in: ${head.split('\r\n')[0]}`)
  }

  /** Sends a call and resolves with the text of its answer. @throws Error where that is none, or an error */
  async request(frame: Buffer): Promise<string> {
    this.#waiting = Promise.withResolvers()
    if (this.socket.destroyed) throw new Error(`${this.identity} has no connection`)
    this.socket.write(frame)
    const text = await this.#waiting.promise
    if (!text.startsWith('[3,')) throw new Error(`${this.identity} is answered ${text}`)
    return text
  }

  get isGone(): boolean {
    return this.socket.destroyed
  }

  /** Sends whatever it is; resolves when it may send more, or has lost the connection. */
  async send(bytes: Buffer): Promise<void> {
    if (this.socket.destroyed || this.socket.write(bytes)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = () => {
      this.socket.off('drain', leave).off('close', leave)
      resolve()
    }
    this.socket.on('drain', leave).on('close', leave)
    return promise
  }

  stopReading(): void {
    this.socket.pause()
  }

  /** Breaks the connection without a close frame. */
  cut(): void {
    this.#waiting = undefined
    this.socket.destroy()
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    for (
      let size = readFrameSize(bytes);
      size !== undefined && size <= bytes.length;
      size = readFrameSize(bytes)
    ) {
      this.#take((bytes[0] ?? 0) & 0xf, bytes.subarray(findPayloadStart(bytes), size))
      bytes = bytes.subarray(size)
    }
    this.#rest = bytes.length > 0 ? bytes : undefined
  }

  #take(opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.ping) this.socket.write(buildFrame(OPCODE.pong, payload))
    else if (opcode === OPCODE.close) this.socket.end(buildFrame(OPCODE.close, payload))
    else if (opcode === OPCODE.text) this.#waiting?.resolve(payload.toString('latin1'))
  }
}

/** Where the payload of a server's frame begins. */
export const findPayloadStart = (bytes: Buffer): number => ((bytes[1] ?? 0) < TWO_BYTES_MORE ? 2 : 4)

/** How many bytes the first frame has; undefined while too few have come. */
export function readFrameSize(bytes: Buffer): number | undefined {
  const start = findPayloadStart(bytes)
  if (bytes.length < 2 || bytes.length < start) return undefined
  return start + (start === 2 ? (bytes[1] ?? 0) : bytes.readUInt16BE(2))
}

/** The head of the answer. Nothing is said after it before the charger speaks. */
function readAnswerHead(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let head = ''
  const read = (chunk: Buffer) => {
    head += chunk.toString('latin1')
    if (!head.includes(END_OF_HEAD)) return
    leave()
    resolve(head)
  }
  const fail = () => {
    leave()
    reject(new Error('The server closed the connection instead of answering'))
  }
  const leave = () => socket.off('data', read).off('close', fail).off('error', fail)
  socket.on('data', read).on('close', fail).on('error', fail)
  return promise
}
