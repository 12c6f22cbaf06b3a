/** Whether the program lives (`/healthz`) and whether it can serve (`/readyz`), for supervisors and load balancers. */
import type { FastifyInstance } from 'fastify'

export interface ReadinessCheck {
  readonly name: string
  /** Resolves when all is well; throws otherwise. */
  check(): Promise<void>
}

const CHECK_TIMEOUT_MS = 2_000

export function mountProbes(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: true }
  })
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(checks.map(async (one) => [one.name, await doesPass(one)] as const))
    const isReady = results.every(([, passed]) => passed)
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: isReady,
      checks: Object.fromEntries(results.map(([name, passed]) => [name, passed ? 'ok' : 'failing'])),
    }
  })
}

async function doesPass({ check }: ReadinessCheck): Promise<boolean> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const tooLate = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener('abort', () => reject(new Error('timed out')))
  })
  return Promise.race([check(), tooLate]).then(
    () => true,
    () => false,
  )
}
