/** Carries out the commands that wait for a charger whose connection is here. */
import { driveChargeOfCommand } from '../features/bookings/index.ts'
import { claimCommands, endCommand, openedPayload } from '../features/chargers/index.ts'
import { messageFault } from '../platform/ocpp-messages.ts'
import type { CallOutcome } from './call-queue.ts'
import type { Called, Connection, ConnectionDeps } from './connection.ts'
import { variablesOfAnswer } from './told-variables.ts'

/** A booking waits for the answer to one of these. */
const STARTS: ReadonlySet<string> = new Set(['RemoteStartTransaction', 'RequestStartTransaction'])

export async function runCommands(connection: Connection, deps: ConnectionDeps): Promise<void> {
  const { chargerId, id: connectionId } = connection
  const claimed = await deps.lanes(() =>
    claimCommands(deps.db, { chargerId, connectionId, now: deps.clock.now() }),
  )
  for (const { id, action, timeoutMs, sealed, ...kept } of claimed) {
    const payload = sealed ? await openedPayload(deps.db, id, sealed) : kept.payload
    const called = await connection.call(action, payload, timeoutMs)
    const end = endOf(connection, action, called.outcome)
    await note(connection, deps, { action, payload, called, errorCode: end.errorCode })
    await endCommand(deps.db, id, { ...end, now: deps.clock.now() })
    // Where it begins, its own word is what the booking follows.
    if (STARTS.has(action) && !isAccepted(end)) {
      await deps
        .lanes(() => driveChargeOfCommand({ db: deps.db, now: deps.clock.now() }, id))
        .catch((error: unknown) =>
          deps.log.error({ err: error, command: id }, 'a booking cannot follow its charger now'),
        )
    }
  }
}

type End = Parameters<typeof endCommand>[2] extends infer E ? Omit<E & object, 'now'> : never

const isAccepted = ({ answer }: End): boolean =>
  answer !== undefined && 'status' in answer && answer.status === 'Accepted'

function endOf({ version }: Connection, action: string, outcome: CallOutcome): End {
  switch (outcome.kind) {
    case 'error':
      return { status: 'refused', errorCode: outcome.code, errorText: outcome.description }
    case 'no-answer':
      return { status: 'no-answer' }
    case 'closed':
      return { status: 'not-connected' }
    case 'result': {
      const fault = messageFault(version, action, 'conf', outcome.payload)
      if (!fault) return { status: 'answered', answer: outcome.payload as object }
      return {
        status: 'refused',
        errorCode: fault.code,
        errorText: `The charger’s answer is not valid: ${fault.text}`,
      }
    }
  }
}

interface Noted {
  readonly action: string
  readonly payload: object
  readonly called: Called
  readonly errorCode: string | undefined
}

/** Into the charger's log; where the connection has gone meanwhile, the command's own row says enough. */
async function note(
  { chargerId, id: connectionId }: Connection,
  { inbox, clock, log }: ConnectionDeps,
  { action, payload, called, errorCode }: Noted,
): Promise<void> {
  const { outcome, messageId, ms } = called
  const call = {
    at: clock.now(),
    direction: 'out' as const,
    action,
    messageId,
    payload: JSON.stringify(payload),
    answer: outcome.kind === 'result' ? outcome.text : null,
    errorCode: errorCode ?? (outcome.kind === 'result' ? null : outcome.kind),
    ms,
  }
  const isAnswered = outcome.kind === 'result' && errorCode === undefined
  const told = isAnswered ? { action, payload, answer: outcome.payload as object } : undefined
  await inbox
    .store({ chargerId, connectionId, call, ...(told && { variables: variablesOfAnswer(told, call.at) }) })
    .catch((error: unknown) => log.debug({ err: error }, 'a command was not logged'))
}
