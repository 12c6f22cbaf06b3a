/** The answers to chargers’ calls, and the entries of the calls in the log. */
import { findMessageFault, type OcppVersion } from '../dialects/index.ts'
import { type Call, formatErrorFrame, formatResultFrame } from './frames.ts'
import type { Standing } from './route.ts'

/** @throws Error for an answer that the protocol does not allow: a bug of ours, which no charger should meet */
export function buildResultFrame(version: OcppVersion, { messageId, action }: Call, reply: object): string {
  const fault = findMessageFault(version, action, 'conf', reply)
  if (fault) throw new Error(`The answer to ${action} is wrong: ${fault.text}`)
  return formatResultFrame(messageId, reply)
}

/** What a charger that is not let in yet is answered; its boot, with the seconds until it may ask again. */
export function refuseUntrusted(
  { action, messageId }: Call,
  {
    standing,
    reason,
    now,
  }: { readonly standing: Standing; readonly reason: string | null; readonly now: Date },
): string {
  if (action === 'BootNotification') {
    return formatResultFrame(messageId, {
      status: standing === 'rejected' ? 'Rejected' : 'Pending',
      currentTime: now.toISOString(),
      interval: 60,
    })
  }
  const text =
    standing === 'accepted'
      ? 'Accepted; connect anew with the password or certificate that the operator gave'
      : (reason ?? 'The operator has not accepted this charger')
  return formatErrorFrame(messageId, 'SecurityError', text)
}

export const toInboundCall = ({ action, messageId, text }: Call, at: Date) => ({
  at,
  direction: 'in' as const,
  action,
  messageId,
  payload: text,
})

/** As much of it as a close frame holds. */
export const toReason = (text: string): string => Buffer.from(text).subarray(0, 120).toString()
