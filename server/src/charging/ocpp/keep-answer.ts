/** Stores what a charger’s answer to a command changes in the records of the charger. */
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import type { KeepAnswer } from './take-answer.ts'

interface Answered {
  readonly action: string
  readonly payload: object
  readonly answer: object | undefined
}

/** Undefined where nothing is kept of such an answer. */
export function chooseKeepAnswer(
  { version, streams }: Connection,
  { action, payload, answer }: Answered,
): KeepAnswer | undefined {
  const { takesAnswers = {} } = getGatewayDialect(version)
  const take = Object.hasOwn(takesAnswers, action) ? takesAnswers[action] : undefined
  return answer && take?.(payload as never, answer as never, streams)
}

/** A failure is logged: the command has been carried out all the same. */
export async function writeKept(
  { chargerId, streams }: Connection,
  { db, clock, log, semaphore }: ConnectionDeps,
  keep: KeepAnswer,
): Promise<void> {
  const of = { chargerId, now: clock.now() }
  await semaphore(() => db.transaction().execute((tx) => keep(tx, of))).catch((error: unknown) =>
    log.error({ err: error, charger: chargerId }, 'what a charger answered is not kept'),
  )
  // Only now does everybody read what may have changed of its streams.
  streams.forget()
}
