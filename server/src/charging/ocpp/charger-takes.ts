/** What follows from a charger's answer to a command, beyond the command's own end. */
import type { Tx } from '../../db/client.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'

interface Of {
  readonly chargerId: string
  readonly now: Date
}

export type KeepAnswer = (tx: Tx, of: Of) => Promise<void>
/** What is kept of an answer; both payloads have been checked against their schemas. Undefined where nothing is. */
export type TakeAnswer = (payload: never, answer: never) => KeepAnswer | undefined

interface Answered {
  readonly action: string
  readonly payload: object
  readonly answer: object | undefined
}

/** A failure is logged: the command has been carried out all the same. */
export async function keepAnswer(
  { chargerId, version }: Connection,
  { db, clock, log, semaphore }: ConnectionDeps,
  { action, payload, answer }: Answered,
): Promise<void> {
  const { takesAnswers = {} } = getGatewayDialect(version)
  const take = Object.hasOwn(takesAnswers, action) ? takesAnswers[action] : undefined
  const keep = answer && take?.(payload as never, answer as never)
  if (!keep) return
  const of = { chargerId, now: clock.now() }
  await semaphore(() => db.transaction().execute((tx) => keep(tx, of))).catch((error: unknown) =>
    log.error({ err: error, charger: chargerId, action }, 'what a charger answered is not kept'),
  )
}
