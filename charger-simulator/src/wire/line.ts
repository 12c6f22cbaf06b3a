/** The charger's WebSocket: opened, lost, opened again with growing pauses. */
import type { SecureContextOptions } from 'node:tls'
import { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'

export interface LineOptions {
  readonly clock: Clock
  /** Without the identity, which is appended. */
  readonly url: string
  readonly identity: string
  readonly subprotocol: string
  /** Basic authentication; without it none is sent. */
  readonly password?: string
  /** What Node knows for TLS: `ca`, `cert`, `key`, … */
  readonly tls?: SecureContextOptions & {
    readonly rejectUnauthorized?: boolean
    readonly servername?: string
  }
  /** Pauses between attempts: from the first, doubling, to the longest. */
  readonly backOff?: { readonly firstMs?: number; readonly longestMs?: number }
  readonly opened: () => void
  readonly received: (text: string) => void
  readonly closed: () => void
}

/** The server answered the handshake with something else. */
export class HandshakeRefused extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`The handshake was refused with ${status}: ${body}`)
    this.status = status
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 120_000
/** What is read of a refusal's body. */
const MOST_OF_BODY = 2_000

export class Line {
  password: string | undefined
  readonly #options: LineOptions
  #socket: WebSocket | undefined
  #isWanted = false
  #failures = 0
  #stopPausing: (() => void) | undefined
  #stopPinging: (() => void) | undefined

  constructor(options: LineOptions) {
    this.#options = options
    this.password = options.password
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Whether nothing is read from it. */
  get isFrozen(): boolean {
    return this.#socket?.isPaused ?? false
  }

  get isConnecting(): boolean {
    return this.#socket?.readyState === WebSocket.CONNECTING
  }

  /**
   * One attempt; whatever comes of it, the line is wanted from here on when `keepsTrying`.
   * @throws HandshakeRefused or the socket's error
   */
  async open(keepsTrying: boolean): Promise<void> {
    this.#isWanted = keepsTrying
    this.#pauseEnds()
    await this.#attempt()
    this.#isWanted = true
  }

  /** Closes in order and stays closed. */
  async close(code = 1000): Promise<void> {
    this.#isWanted = false
    this.#pauseEnds()
    const socket = this.#socket
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    // One that is half open would wait for the server's close.
    if (socket.isPaused) socket.terminate()
    else socket.close(code)
    await gone
  }

  /** The connection breaks without a close frame. It is opened again if it is still wanted. */
  cut(staysDown = false): void {
    if (staysDown) {
      this.#isWanted = false
      this.#pauseEnds()
    }
    const socket = this.#socket
    if (!socket) return
    // Reported at once, as the charger notices it itself; the socket's own event comes later.
    this.#gone(socket)
    // What was sent before is on its way, and is not taken back.
    if (socket.bufferedAmount > 0) socket.close()
    else socket.terminate()
  }

  /** Closes in order, and is opened again. */
  hangUp(): void {
    const socket = this.#socket
    if (!socket) return
    this.#gone(socket)
    socket.close(1001)
  }

  /** Reads nothing more, and so answers nothing, not even a ping. */
  freeze(): void {
    this.#socket?.pause()
  }

  thaw(): void {
    this.#socket?.resume()
  }

  send(data: string | Buffer): void {
    if (this.isOpen) this.#socket?.send(data)
  }

  /** Pings of the charger's own; a line that leaves one unanswered is cut. */
  pingEvery(ms: number): void {
    this.#stopPinging?.()
    this.#stopPinging = undefined
    const socket = this.#socket
    if (!socket || ms <= 0) return
    let isAnswered = true
    socket.on('pong', () => {
      isAnswered = true
    })
    const beat = () => {
      if (socket !== this.#socket) return
      if (!isAnswered) {
        this.cut()
        return
      }
      isAnswered = false
      socket.ping()
      this.#stopPinging = this.#options.clock.after(ms, beat)
    }
    this.#stopPinging = this.#options.clock.after(ms, beat)
  }

  #attempt(): Promise<void> {
    const { url, identity, subprotocol, tls } = this.#options
    const address = `${url.replace(/\/+$/, '')}/${encodeURIComponent(identity)}`
    const socket = new WebSocket(address, [subprotocol], {
      ...tls,
      perMessageDeflate: false,
      followRedirects: false,
      headers: this.password === undefined ? {} : { authorization: formatBasicAuth(identity, this.password) },
    })
    this.#socket = socket
    return new Promise<void>((resolve, reject) => {
      socket.on('open', () => {
        this.#failures = 0
        resolve()
        this.#options.opened()
      })
      socket.on('message', (data, isBinary) => {
        if (!isBinary && socket === this.#socket) this.#options.received(data.toString())
      })
      socket.on('unexpected-response', (request, response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (text: string) => {
          body = (body + text).slice(0, MOST_OF_BODY)
        })
        const end = () => {
          request.destroy()
          reject(new HandshakeRefused(response.statusCode ?? 0, body))
          this.#gone(socket)
        }
        response.on('end', end).on('error', end)
      })
      // An error is followed by a close, which reports it.
      socket.on('error', (error) => reject(error))
      socket.on('close', (code) => {
        reject(new Error(`The connection was closed (${code}).`))
        this.#gone(socket)
      })
    })
  }

  #gone(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    this.#stopPinging?.()
    this.#options.closed()
    if (this.#isWanted) this.#pause()
  }

  #pause(): void {
    const { firstMs = FIRST_PAUSE_MS, longestMs = LONGEST_PAUSE_MS } = this.#options.backOff ?? {}
    const ms = Math.min(firstMs * 2 ** this.#failures, longestMs)
    this.#failures += 1
    this.#stopPausing = this.#options.clock.after(ms, () => {
      // The result comes by the socket's own events.
      this.#attempt().catch(() => {})
    })
  }

  #pauseEnds(): void {
    this.#stopPausing?.()
    this.#stopPausing = undefined
  }
}

const formatBasicAuth = (identity: string, password: string) =>
  `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}`
