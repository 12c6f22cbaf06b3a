/** What a fleet is asked to pay for a month: covered by what it has paid, the oldest first; overdue, and stopped after a grace. */
import { type Paise, paise } from '../money.ts'
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'
import { addDays } from '../time.ts'

/** `stopped`: no charge begins at the company's cost until it is paid. */
export const FLEET_REQUEST_STATES = ['open', 'overdue', 'stopped', 'paid'] as const
export type FleetRequestState = (typeof FLEET_REQUEST_STATES)[number]

const EVENTS = ['pass-due', 'pass-grace', 'extend', 'cover', 'uncover'] as const
export type FleetRequestEvent = (typeof EVENTS)[number]

export const fleetRequestMachine = defineStates({
  noun: 'fleet-request',
  states: FLEET_REQUEST_STATES,
  events: EVENTS,
  initial: 'open',
  finals: [],
  transitions: {
    open: { 'pass-due': 'overdue', cover: 'paid' },
    overdue: { 'pass-grace': 'stopped', cover: 'paid' },
    // The operator has given more grace.
    stopped: { extend: 'overdue', cover: 'paid' },
    // A payment that covered it was put right.
    paid: { uncover: 'open' },
  },
})

export const moveFleetRequest = (
  from: FleetRequestState,
  event: FleetRequestEvent,
): Result<FleetRequestState, StateRefused<'fleet-request', FleetRequestState, FleetRequestEvent>> =>
  fleetRequestMachine.move(from, event)

export interface FleetRequestFacts {
  readonly isCovered: boolean
  /** The last day on which it is paid in time. */
  readonly dueDay: string
  /** Days after it until company charging stops. */
  readonly graceDays: number
  /** In India. */
  readonly today: string
}

/** What has happened to a request in this state; undefined where it stays as it is. */
function findFleetRequestEvent(
  state: FleetRequestState,
  { isCovered, dueDay, graceDays, today }: FleetRequestFacts,
): FleetRequestEvent | undefined {
  if (state === 'paid') return isCovered ? undefined : 'uncover'
  if (isCovered) return 'cover'
  const isPastGrace = today > addDays(dueDay, graceDays)
  if (state === 'open') return today > dueDay ? 'pass-due' : undefined
  if (state === 'overdue') return isPastGrace ? 'pass-grace' : undefined
  return isPastGrace ? undefined : 'extend'
}

/** Where a request stands by now. */
export function advanceFleetRequest(state: FleetRequestState, facts: FleetRequestFacts): FleetRequestState {
  const event = findFleetRequestEvent(state, facts)
  if (!event) return state
  const moved = moveFleetRequest(state, event)
  if (!moved.ok) throw new Error(`A request that is ${state} cannot ${event}`)
  return advanceFleetRequest(moved.value, facts)
}

/** What of each amount is covered: by what was paid and given back in all, the first amount first. */
export function allocateCredits(amounts: readonly Paise[], credits: Paise): Paise[] {
  let left = Math.max(credits, 0)
  return amounts.map((amount) => {
    const covered = Math.min(amount, left)
    left -= covered
    return paise(covered)
  })
}

/** The mails about a request that is not paid, in their order: made, before it is due, when it is due, after it. */
export const FLEET_REMINDERS = ['made', 'soon', 'due', 'late'] as const
export type FleetReminder = (typeof FLEET_REMINDERS)[number]

const FROM_DUE = { soon: -3, due: 0, late: 7 } as const

/** The mail that is due by now; those before it are not sent any more. */
export const findFleetReminder = (dueDay: string, today: string): FleetReminder =>
  FLEET_REMINDERS.findLast((one) => one === 'made' || today >= addDays(dueDay, FROM_DUE[one])) ?? 'made'
