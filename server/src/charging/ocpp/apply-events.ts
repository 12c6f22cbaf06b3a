/** Applies several events to a session, and makes the answer that stores the result. */
import type { SessionEvent } from '@voltyatra/domain'
import { applyAll, type LiveSession, toRow } from '../charging-sessions/index.ts'
import type { Answer } from './route.ts'

export function applyEvents(session: LiveSession, events: readonly SessionEvent[]): Answer {
  const so = applyAll(session, events)
  return so === session ? { reply: {} } : { reply: {}, effects: { sessions: [toRow(so)] }, sessions: [so] }
}
