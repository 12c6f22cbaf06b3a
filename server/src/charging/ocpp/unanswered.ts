/** Messages of 2.1 that are never answered: what follows from them, and as the charger's log has them. */
import type { ChargerCall } from '../chargers/index.ts'
import { findMessageFault, type OcppVersion } from '../dialects/index.ts'
import type { Unanswered } from './frames.ts'
import type { GatewayDialect } from './gateway-dialect.ts'
import type { CallContext, Received } from './route.ts'

/** What a message that rejects one of our results is called in the log. */
const REJECTED_RESULT = 'CALLRESULTERROR'

/** The longest name of an action that is kept. */
const LONGEST_ACTION = 50

interface NotedMessage {
  readonly call: ChargerCall
  /** Whether it is as the protocol has it; a charger that says too much that is not loses its connection. */
  readonly isGood: boolean
}

export function noteUnanswered(frame: Unanswered, version: OcppVersion, at: Date): NotedMessage {
  const { messageId, text } = frame
  const same = { at, direction: 'in', messageId, payload: text, answer: null, ms: 0 } as const
  if (frame.kind === 'result-error') {
    return { call: { ...same, action: REJECTED_RESULT, errorCode: frame.code }, isGood: false }
  }
  const fault = findMessageFault(version, frame.action, 'send', frame.payload)
  return {
    call: { ...same, action: frame.action.slice(0, LONGEST_ACTION), errorCode: fault?.code ?? null },
    isGood: !fault,
  }
}

/** What follows from one that is as the protocol has it. */
export async function receiveUnanswered(
  frame: Unanswered,
  { unanswered: handlers = {} }: GatewayDialect,
  context: CallContext,
): Promise<Received> {
  if (frame.kind !== 'send') return {}
  const handle = Object.hasOwn(handlers, frame.action) ? handlers[frame.action] : undefined
  return (await handle?.(context, frame.payload as never)) ?? {}
}
