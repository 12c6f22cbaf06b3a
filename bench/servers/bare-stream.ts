/** Node's own server, which holds streams of events open and says nothing: what such a connection costs by itself. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from './serve.ts'

await serve(async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.write('retry: 1000\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
