/** What chargers' calls are answered, and the calls as the log has them. */
import { findMessageFault, type OcppVersion } from '../dialects/index.ts'
import { type Call, formatResultFrame } from './frames.ts'
import type { Standing } from './route.ts'

/** @throws Error for an answer that the protocol does not allow: a bug of ours, which no charger should meet */
export function buildResultFrame(version: OcppVersion, { messageId, action }: Call, reply: object): string {
  const fault = findMessageFault(version, action, 'conf', reply)
  if (fault) throw new Error(`The answer to ${action} is wrong: ${fault.text}`)
  return formatResultFrame(messageId, reply)
}

/** What a charger that is not let in yet is answered when it boots; seconds until it may ask again. */
export const refuseBoot = (standing: Standing, now: Date) => ({
  status: standing === 'rejected' ? 'Rejected' : 'Pending',
  currentTime: now.toISOString(),
  interval: 60,
})

export const toInboundCall = ({ action, messageId, text }: Call, at: Date) => ({
  at,
  direction: 'in' as const,
  action,
  messageId,
  payload: text,
})
