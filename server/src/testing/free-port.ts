/** Ports for servers of tests whose port has to be known before they listen, or that come back to it after they were killed. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what systems give to connections that go out (from 32768 on): none of these takes the port before its server listens, nor
 * while it is away.
 */
const [LEAST, BEYOND] = [20_000, 32_000]

/** A port at which nobody listens, whatever the address. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(LEAST, BEYOND)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => resolve(true))
  })
  if (!isFree) return findFreePort()
  server.close()
  await once(server, 'close')
  return port
}
