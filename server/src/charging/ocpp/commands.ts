/** Carries out the commands that wait for a charger whose connection is here. */
import { driveChargeOfCommand } from '../bookings/index.ts'
import { endCommand, openPayload, takeCommand } from '../chargers/index.ts'
import { findDialect, type OcppVersion } from '../dialects/index.ts'
import type { Called, CallOutcome } from './call-queue.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { chooseKeepAnswer, writeKept } from './keep-answer.ts'
import type { CallAnswer } from './meter-settings.ts'
import { readPayload } from './repair/read-payload.ts'
import type { StoredVariable } from './variables.ts'

/** How long a charger has for the answer to a call of the program's own, in milliseconds. */
const ANSWER_MS = 30_000

/**
 * One after the other, in their order, ahead of the calls that nobody waits for; each is taken when it can be sent at once,
 * or never.
 */
export async function runCommands(connection: Connection, deps: ConnectionDeps): Promise<void> {
  const { chargerId, id: connectionId } = connection
  /** A booking waits for the answer to it. */
  const { startAction } = findDialect(connection.version)
  const take = () =>
    deps.semaphore(async () => {
      for (;;) {
        const now = deps.clock.now()
        const taken = await takeCommand(deps.db, { chargerId, connectionId, now })
        if (!taken?.sealed) return taken
        if (connection.isTrusted) {
          return { ...taken, payload: await openPayload(deps.db, taken.id, taken.sealed) }
        }
        // A charger that has not authenticated gets no secret.
        await endCommand(deps.db, taken.id, { status: 'not-connected', now })
      }
    })
  await connection.callAllTaken(take, async (called) => {
    const { id, action, payload } = called.taken
    const { end, repairs } = toEnd(connection, { action, outcome: called.outcome, now: deps.clock.now() })
    const keep = chooseKeepAnswer(connection, { action, payload, answer: end.answer })
    if (repairs.length > 0) deps.metrics.chargerMessageRepaired(action)
    await note(connection, deps, { action, payload, called, end, repairs })
    if (keep) await writeKept(connection, deps, keep)
    await endCommand(deps.db, id, { ...end, now: deps.clock.now() })
    // Whether it has begun, the charger's own messages decide.
    if (action === startAction && !isAccepted(end)) {
      await deps
        .semaphore(() => driveChargeOfCommand({ db: deps.db, now: deps.clock.now() }, id))
        .catch((error: unknown) =>
          deps.log.error({ err: error, command: id }, 'a booking cannot follow its charger now'),
        )
    }
  })
}

/** One call that is no command of anybody's: in the log, and answered, refused, or not answered. */
export async function callOnce(
  connection: Connection,
  deps: ConnectionDeps,
  { action, payload }: { readonly action: string; readonly payload: object },
): Promise<CallAnswer> {
  const called = await connection.call(action, payload, ANSWER_MS)
  const { end, repairs } = toEnd(connection, { action, outcome: called.outcome, now: deps.clock.now() })
  await note(connection, deps, { action, payload, called, end, repairs })
  if (end.status === 'answered' && end.answer) return { kind: 'answered', answer: end.answer }
  return { kind: end.status === 'refused' ? 'refused' : 'unanswered' }
}

type End = Parameters<typeof endCommand>[2] extends infer E ? Omit<E & object, 'now'> : never

const isAccepted = ({ answer }: End): boolean =>
  answer !== undefined && 'status' in answer && answer.status === 'Accepted'

interface CommandOutcome {
  readonly action: string
  readonly outcome: CallOutcome
  readonly now: Date
}

/** What became of a command, and what of its answer was mended. */
function toEnd(
  { version }: Connection,
  { action, outcome, now }: CommandOutcome,
): { readonly end: End; readonly repairs: readonly string[] } {
  const ended = (end: End) => ({ end, repairs: [] })
  switch (outcome.kind) {
    case 'error':
      return ended({ status: 'refused', errorCode: outcome.code, errorText: outcome.description })
    case 'no-answer':
      return ended({ status: 'no-answer' })
    case 'closed':
      return ended({ status: 'not-connected' })
    case 'result': {
      const read = readPayload({ version, action, part: 'conf', payload: outcome.payload, now })
      if (read.kind === 'read') {
        return { end: { status: 'answered', answer: read.payload }, repairs: read.repairs }
      }
      const { code, text } = read.fault
      return ended({
        status: 'refused',
        errorCode: code,
        errorText: `The charger’s answer is not valid: ${text}`,
      })
    }
  }
}

interface Noted {
  readonly action: string
  readonly payload: object
  readonly called: Called
  readonly end: End
  readonly repairs: readonly string[]
}

/** Into the charger's log; where the connection has gone meanwhile, the command's own row says enough. */
async function note(
  connection: Connection,
  { inbox, clock, log }: ConnectionDeps,
  { action, payload, called, end: { errorCode, errorText, answer }, repairs }: Noted,
): Promise<void> {
  const { chargerId, id: connectionId, version } = connection
  const { outcome, messageId, ms } = called
  if (outcome.kind === 'result' && errorCode) connection.rejectResult(messageId, errorCode, errorText ?? '')
  const call = {
    at: clock.now(),
    direction: 'out' as const,
    action,
    messageId,
    payload: JSON.stringify(payload),
    answer: outcome.kind === 'result' ? outcome.text : null,
    errorCode: errorCode ?? (outcome.kind === 'result' ? null : outcome.kind),
    ms,
    repairs,
  }
  const variables = answer && readVariablesOf(version, { action, payload, answer, at: call.at })
  await inbox
    .store({ chargerId, connectionId, call, ...(variables && { variables }) })
    .catch((error: unknown) => log.debug({ err: error }, 'a command was not logged'))
}

interface Answered {
  readonly action: string
  readonly payload: object
  readonly answer: object
  readonly at: Date
}

function readVariablesOf(
  version: OcppVersion,
  { action, payload, answer, at }: Answered,
): readonly StoredVariable[] {
  const { readVariables } = getGatewayDialect(version)
  const read = Object.hasOwn(readVariables, action) ? readVariables[action] : undefined
  return read?.(payload as never, answer as never, at) ?? []
}
