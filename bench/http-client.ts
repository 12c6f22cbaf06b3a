/** A client that costs next to nothing, since it shares the machine with what it measures. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

const END_OF_HEAD = '\r\n\r\n'

/** The bytes of a request. */
export function buildRequest({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(lines.join('\r\n') + END_OF_HEAD + content)
}

/** One kept connection, which asks one thing at a time. Understands answers that say how long they are. */
export class HttpConnection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #waiting: PromiseWithResolvers<Answer> | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      const answer = parseAnswer(this.#chunks)
      if (!answer) return
      this.#chunks = []
      this.#waiting?.resolve(answer)
    })
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')))
    socket.on('error', (error) => this.#waiting?.reject(error))
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new HttpConnection(socket)
  }

  /** @throws Error when the connection is closed instead of answering, as an idle one is after a minute */
  async request(request: Buffer): Promise<Answer> {
    if (this.#socket.destroyed) throw new Error('The server has closed the connection')
    this.#waiting = Promise.withResolvers()
    this.#socket.write(request)
    return this.#waiting.promise
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }
}

/** The answer, once all of it has come. */
function parseAnswer(chunks: Buffer[]): Answer | undefined {
  const [first = Buffer.alloc(0)] = chunks
  const end = first.indexOf(END_OF_HEAD)
  if (end < 0) {
    if (chunks.length > 1) chunks.splice(0, chunks.length, Buffer.concat(chunks))
    return chunks[0] === first ? undefined : parseAnswer(chunks)
  }
  const head = first.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  const begin = end + END_OF_HEAD.length
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  if (size < begin + Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), body: Buffer.concat(chunks).subarray(begin) }
}
