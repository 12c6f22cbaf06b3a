/** What a proxy that ends TLS for chargers fetches: the authorities, and the list of certificates that were taken back. Neither holds a secret. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import { listKnownAuthorities, makeRevocationList } from '../index.ts'

interface Surroundings {
  readonly db: Db
  readonly clock: Clock
}

/** A list is signed at most once in this time, however many ask. */
const KEPT_MS = 60_000

export function mountCertificateFiles(app: FastifyInstance, { db, clock }: Surroundings): void {
  let kept: { readonly madeAt: number; readonly list: Promise<Buffer | undefined> } | undefined

  function makeOrReuse(): Promise<Buffer | undefined> {
    const now = clock.now()
    if (kept && now.getTime() - kept.madeAt < KEPT_MS) return kept.list
    const made = { madeAt: now.getTime(), list: makeRevocationList(db, now) }
    kept = made
    const forget = () => {
      if (kept === made) kept = undefined
    }
    // What failed, and what there is not, is asked for anew.
    void made.list.then((list) => list === undefined && forget(), forget)
    return made.list
  }

  const bounds = { config: { isOpenData: true } } as const
  app.get('/charger-certificates.crl', bounds, async (_request, reply) => {
    const list = await makeOrReuse()
    if (!list) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=60').type('application/pkix-crl').send(list)
  })
  app.get('/charger-authorities.pem', bounds, async (_request, reply) => {
    const authorities = await listKnownAuthorities(db, clock.now())
    if (authorities.length === 0) return reply.callNotFound()
    const text = authorities.map(({ pem }) => `${pem.trim()}\n`).join('')
    return reply.header('cache-control', 'public, max-age=60').type('application/x-pem-file').send(text)
  })
}
