/** The life of a payment that its payer disputes at the bank, and what it moves. */
import { type Paise, ZERO } from '../money.ts'
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const DISPUTE_STATES = ['open', 'under-review', 'won', 'lost', 'accepted', 'closed'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const DISPUTE_EVENTS = ['reopen', 'review', 'win', 'lose', 'accept', 'close'] as const
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number]

export const disputeMachine = defineStates({
  noun: 'dispute',
  states: DISPUTE_STATES,
  events: DISPUTE_EVENTS,
  initial: 'open',
  finals: ['lost', 'accepted', 'closed'],
  transitions: {
    open: { review: 'under-review', win: 'won', lose: 'lost', accept: 'accepted', close: 'closed' },
    // What was handed in may not be enough: then it is to be answered again.
    'under-review': { reopen: 'open', win: 'won', lose: 'lost', accept: 'accepted', close: 'closed' },
    // The payer's bank may go on to the next stage.
    won: { reopen: 'open', review: 'under-review', lose: 'lost', accept: 'accepted' },
    lost: {},
    accepted: {},
    closed: {},
  },
})

export type DisputeStateRefused = StateRefused<'dispute', DisputeState, DisputeEvent>

export const moveDispute = (
  from: DisputeState,
  event: DisputeEvent,
): Result<DisputeState, DisputeStateRefused> => disputeMachine.move(from, event)

/** Nothing is decided: the provider keeps the money, and nobody may have it a second time. */
export const isUndecided = (state: DisputeState): boolean => state === 'open' || state === 'under-review'

/** The payer has the money again. */
const isLost = (state: DisputeState): boolean => state === 'lost' || state === 'accepted'

/** `hold`: the provider keeps it. `back`: it owes it again. `loss`: the payer has it. */
export const DISPUTE_MOVES = ['hold', 'back', 'loss'] as const
export type DisputeMoveKind = (typeof DISPUTE_MOVES)[number]

export interface DisputeMove {
  readonly kind: DisputeMoveKind
  readonly amount: Paise
}

export interface DisputeStanding {
  readonly state: DisputeState
  readonly amount: Paise
  /** Whether the provider keeps the money until it is decided; a mere question about a payment keeps none. */
  readonly holdsMoney: boolean
}

/** What is still to be moved for the books to stand as the dispute does. @param last what was moved last, if anything */
export function planDisputeMoves(standing: DisputeStanding, last: DisputeMove | undefined): DisputeMove[] {
  if (last?.kind === 'loss') return []
  const { state, amount, holdsMoney } = standing
  const held = last?.kind === 'hold' ? last.amount : ZERO
  const back: DisputeMove[] = held === ZERO ? [] : [{ kind: 'back', amount: held }]
  const hold: DisputeMove[] = held === amount ? [] : [...back, { kind: 'hold', amount }]
  if (isLost(state)) return [...hold, { kind: 'loss', amount }]
  if (isUndecided(state)) return holdsMoney ? hold : back
  // Settlements may have kept it and paid it again before anything was said of it here.
  return last === undefined && holdsMoney
    ? [
        { kind: 'hold', amount },
        { kind: 'back', amount },
      ]
    : back
}
