/** Applies several events to a session, and makes the answer that stores the result. */
import type { SessionEvent } from '@voltyatra/domain'
import { applyEvent, type LiveSession, type SessionRow } from '../charging-sessions/index.ts'
import type { Answer } from './route.ts'

export function applyEvents(session: LiveSession, events: readonly SessionEvent[]): Answer {
  let so = session
  let row: SessionRow | undefined
  for (const event of events) {
    const changed = applyEvent(so, event)
    if (changed) ({ session: so, row } = changed)
  }
  return row ? { reply: {}, effects: { sessions: [row] }, sessions: [so] } : { reply: {} }
}
