/** Checks the port before anything slow, so that a start on a used port fails at once. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The program cannot listen where it should; `message` is one line that says what to do. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

/** A program that was just stopped may take a moment to end. */
const PATIENCE_MS = 400

/**
 * Whether the program will be able to listen there.
 * @returns the port, for 0 one that is free
 * @throws PortError
 */
export async function findPort(host: string, port: number): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await tryPort(host, port)
    } catch (error) {
      const problem = toPortError(error, host, port)
      if (!problem) throw error
      if (getSystemCode(error) !== 'EADDRINUSE' || performance.now() > deadline) throw problem
      await pause(40)
    }
  }
}

async function tryPort(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port, exclusive: true })
  await once(server, 'listening')
  const { port: found } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return found
}

/** The line to show for an error of `listen`; undefined for any other error. */
export function toPortError(error: unknown, host: string, port: number): PortError | undefined {
  const code = getSystemCode(error)
  const message = code && EXPLANATIONS[code]?.(host, port)
  return message ? new PortError(message, { cause: error }) : undefined
}

const EXPLANATIONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is taken, perhaps by a VoltYatra that is running already: stop it, or set PORT to another one, as in PORT=${port === 65_535 ? 3000 : port + 1} npm start.`,
  EACCES: (_host, port) =>
    `Port ${port} is not open to this user: set PORT to one from 1024 up, and let a web server in front of it have ${port}.`,
  EADDRNOTAVAIL: (host) =>
    `HOST ${host} is not an address of this machine: set it to one that is, or to 0.0.0.0 for all of them.`,
  ENOTFOUND: describeUnknownHost,
  EAI_AGAIN: describeUnknownHost,
}

function describeUnknownHost(host: string): string {
  return `HOST ${host} is not a name that this machine can find: set it to an address, as 127.0.0.1 or 0.0.0.0.`
}

const getSystemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
