/**
 * Closes without losing an answer and without waiting for anybody. Node's own way does both: a connection that was
 * busy when closing began is kept for its whole keep-alive time once it is answered, and one whose answer is written
 * but still on its way to a slow reader is cut off.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerUnderWay } from './client-errors.ts'

/** How often connections are looked at while closing, in milliseconds; one that was quiet in between is closed. */
const LOOK_MS = 50

interface Connection {
  /** How many requests have come over it. */
  requests: number
  /** Bytes that had come in at the last look, if nothing was under way then. */
  bytesRead: number | undefined
}

/** Which of its connection's requests it answers; kept here, as the answer itself would outlive its use there. */
const NUMBER = Symbol('number')
type Numbered = ServerResponse & { [NUMBER]?: number }

/** For a server over HTTP/1. Call it before the server listens. */
export function closeInOrder(app: FastifyInstance): void {
  const server: Server = app.server
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket) => {
    connections.set(socket, { requests: 0, bytesRead: undefined })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: Numbered) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += 1
    response[NUMBER] = connection.requests
  })
  const look = (): void => {
    for (const [socket, connection] of connections) closeWhenDone(socket, connection)
  }
  app.addHook('preClose', (done) => {
    look()
    const timer = setInterval(look, LOOK_MS)
    server.once('close', () => clearInterval(timer))
    done()
  })
  // Called by Node when it closes.
  server.closeIdleConnections = () => undefined
}

function closeWhenDone(socket: Socket, connection: Connection): void {
  const underWay: Numbered | null | undefined = answerUnderWay(socket)
  if (underWay) {
    // Where several wait on one connection, whatever came after this one would not be answered any more.
    const isLast = underWay[NUMBER] === connection.requests
    if (isLast && !underWay.headersSent) underWay.setHeader('connection', 'close')
    connection.bytesRead = undefined
  } else if (connection.bytesRead === socket.bytesRead) {
    socket.destroySoon()
  } else {
    connection.bytesRead = socket.bytesRead
  }
}
