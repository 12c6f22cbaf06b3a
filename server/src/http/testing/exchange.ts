/** Requests below the level of `fetch`: any header, any method, any bytes. */
import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The text as JSON; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
  readonly json: any
}

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer | AsyncIterable<Buffer>
  /** Whose connections it may use; it has one of its own without. */
  readonly agent?: Agent
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request. */
export function exchange(
  origin: string,
  { method, path, headers = {}, body, agent }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  // Node leaves the length out for methods that seldom have a body.
  const length =
    typeof body === 'string' || Buffer.isBuffer(body)
      ? { 'content-length': String(Buffer.byteLength(body)) }
      : body && { 'transfer-encoding': 'chunked' }
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...length, ...headers } as Record<string, string>,
        agent: agent ?? false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: asJson(text),
          })
        })
      },
    )
    request.on('error', reject)
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) request.end(body)
    else pipeline(Readable.from(body), request).catch(reject)
  })
}

/** Sends bytes as they are and collects the reply until the server closes. */
export function sendBytes(origin: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        resolve(Buffer.concat(chunks).toString('latin1'))
      else reject(error)
    })
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

/** The first answer in what came over a socket. */
export function parseAnswer(bytes: string): RawAnswer {
  const [head = '', ...rest] = bytes.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const text = rest.join('\r\n\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf(':')
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, text, json: asJson(text) }
}
