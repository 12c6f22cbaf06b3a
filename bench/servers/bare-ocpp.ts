/** What chargers' messages cost at least: a strict ocpp-rpc server that stores nothing and knows nobody. */
import type { AddressInfo } from 'node:net'
import { RPCServer } from 'ocpp-rpc'
import { serve } from './serve.ts'

await serve(async () => {
  const server = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true })
  server.auth((accept) => accept())
  server.on('client', (client) => {
    client.handle('BootNotification', () => ({
      status: 'Accepted',
      currentTime: new Date().toISOString(),
      interval: 300,
    }))
    client.handle('Heartbeat', () => ({ currentTime: new Date().toISOString() }))
    client.handle('StatusNotification', () => ({}))
    client.handle('MeterValues', () => ({}))
  })
  const { address, port } = (await server.listen(0, '127.0.0.1')).address() as AddressInfo
  return `http://${address}:${port}`
})
