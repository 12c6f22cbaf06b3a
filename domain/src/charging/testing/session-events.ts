/** Sessions of tests: events at minutes of one morning, and what they come to. */
import { applyToSession } from '../session.ts'
import type { SessionEvent } from '../session-event.ts'
import { toSession } from '../session-now.ts'
import { createSession, type SessionProgress } from '../session-progress.ts'

export const T0 = Date.UTC(2026, 10, 20, 6)
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const at = (minutes: number) => T0 + minutes * MINUTE

/** Half an hour at 22 kW is 11 kWh. */
export const MAX_W = 22_000
export const after = (...events: readonly SessionEvent[]): SessionProgress =>
  events.reduce(applyToSession, createSession(MAX_W))
export const session = (...events: readonly SessionEvent[]) => toSession(after(...events))

export const started = (registerWh = 1000, minute = 0): SessionEvent => ({
  kind: 'started',
  at: at(minute),
  registerWh,
  arrived: at(minute),
})
export const read = (minute: number, registerWh: number, arrived = at(minute)): SessionEvent => ({
  kind: 'metered',
  readings: [{ at: at(minute), registerWh }],
  arrived,
})
export const stopped = (
  minute: number,
  registerWh: number | undefined,
  arrived = at(minute),
): SessionEvent => ({
  kind: 'stopped',
  at: at(minute),
  registerWh,
  reason: 'Local',
  arrived,
})
