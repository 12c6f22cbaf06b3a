/** What a charger's connection takes at least: the same library, which answers heartbeats and boots and keeps nothing. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { serve } from './serve.ts'

await serve(async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('message', (data) => {
        const [, id] = JSON.parse(data.toString())
        ws.send(
          JSON.stringify([
            3,
            id,
            { currentTime: new Date().toISOString(), interval: 300, status: 'Accepted' },
          ]),
        )
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
})
