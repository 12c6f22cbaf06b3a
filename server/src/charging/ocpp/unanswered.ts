/** Messages of 2.1 that are never answered: what follows from them, and as the charger's log has them. */
import type { ChargerCall } from '../chargers/index.ts'
import type { OcppVersion } from '../dialects/index.ts'
import type { Unanswered } from './frames.ts'
import type { GatewayDialect } from './gateway-dialect.ts'
import { readPayload } from './repair/read-payload.ts'
import type { CallContext, Received } from './route.ts'

/** What a message that rejects one of our results is called in the log. */
const REJECTED_RESULT = 'CALLRESULTERROR'

/** The longest name of an action that is kept. */
const LONGEST_ACTION = 50

interface NotedMessage {
  readonly call: ChargerCall
  /**
   * As the protocol has it, mended where need be; undefined where it cannot be: a charger that says too much of that
   * loses its connection.
   */
  readonly payload: object | undefined
}

export function noteUnanswered(frame: Unanswered, version: OcppVersion, at: Date): NotedMessage {
  const { messageId, text } = frame
  const same = { at, direction: 'in', messageId, payload: text, answer: null, ms: 0 } as const
  if (frame.kind === 'result-error') {
    return { call: { ...same, action: REJECTED_RESULT, errorCode: frame.code }, payload: undefined }
  }
  const { payload, action } = frame
  const read = readPayload({ version, action, part: 'send', payload, now: at })
  const call = { ...same, action: action.slice(0, LONGEST_ACTION) }
  return read.kind === 'read'
    ? { call: { ...call, errorCode: null, repairs: read.repairs }, payload: read.payload }
    : { call: { ...call, errorCode: read.fault.code }, payload: undefined }
}

/** What follows from one that is as the protocol has it. */
export async function receiveUnanswered(
  { action, payload }: { readonly action: string; readonly payload: object },
  { unanswered: handlers = {} }: GatewayDialect,
  context: CallContext,
): Promise<Received> {
  const handle = Object.hasOwn(handlers, action) ? handlers[action] : undefined
  return (await handle?.(context, payload as never)) ?? {}
}
