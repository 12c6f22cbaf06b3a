/** Servers that say what a database server says in a situation that is hard to set up for real. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Answers a connection; called once, with its first message there. */
type Behaviour = (socket: Socket) => void

/** @returns `host:port`; ended after the test */
export async function startFakePostgres(behave: Behaviour): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => behave(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Refuses every connection with this SQLSTATE. */
export const refuseConnections =
  (code: string, message: string): Behaviour =>
  (socket) => {
    const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`, '']
    socket.end(encodeFrame('E', encodeText(...fields)))
  }

/** Lets everybody in and answers one query: which version it is. */
export const answerVersion =
  (name: string, number: number): Behaviour =>
  (socket) => {
    socket.write(Buffer.concat([encodeFrame('R', encodeInt32(0)), READY]))
    socket.on('data', (message) => {
      if (message.toString('latin1', 0, 1) !== 'Q') return
      socket.write(
        Buffer.concat([
          encodeRow([
            ['version', TEXT, name],
            ['version_num', INT4, String(number)],
            ['is_standby', BOOL, 'f'],
          ]),
          encodeFrame('C', encodeText('SELECT 1')),
          READY,
        ]),
      )
    })
  }

// PostgreSQL's frontend/backend protocol 3.0, as far as it is needed here.

const [TEXT, INT4, BOOL] = [25, 23, 16]

const encodeInt16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const encodeInt32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const encodeText = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''))

const encodeFrame = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), encodeInt32(body.length + 4), body])

const READY = encodeFrame('Z', Buffer.from('I'))

/** A row's description and the row itself. */
function encodeRow(columns: readonly (readonly [name: string, type: number, value: string])[]): Buffer {
  const described = columns.map(([name, type]) =>
    Buffer.concat([
      encodeText(name),
      encodeInt32(0),
      encodeInt16(0),
      encodeInt32(type),
      encodeInt16(-1),
      encodeInt32(-1),
      encodeInt16(0),
    ]),
  )
  const values = columns.map(([, , value]) => Buffer.concat([encodeInt32(value.length), Buffer.from(value)]))
  return Buffer.concat([
    encodeFrame('T', Buffer.concat([encodeInt16(columns.length), ...described])),
    encodeFrame('D', Buffer.concat([encodeInt16(columns.length), ...values])),
  ])
}
