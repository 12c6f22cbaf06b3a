/** From what flowed in each phase to the figures of the cards; pure. */
import type { Paise, StationState, WattHours } from '@voltyatra/domain'

/** What a phase of time brought, by the names of the rollups' columns; paise, Wh and counts. */
export const FLOWS = [
  'started',
  'completed',
  'confirmed',
  'released',
  'prepaid_paise',
  'released_paise',
  'energy_wh',
  'taxable_paise',
  'gst_paise',
  'refund_paise',
  'commission_paise',
  'partner_paise',
  'top_up_paise',
  'order_refund_paise',
  'adjustment_paise',
  'payout_paise',
  'wallet_other_paise',
  'partner_other_paise',
  'new_customers',
  'contact_queries',
] as const

type Flow = (typeof FLOWS)[number]
export type Flows = Readonly<Record<Flow, number>>

/** Everything before the two periods, the period before, and the period. */
export interface Phases {
  readonly before: Flows
  readonly previous: Flows
  readonly period: Flows
}

export const NO_FLOWS = Object.fromEntries(FLOWS.map((name) => [name, 0])) as Flows

export interface Figure<N extends number = number> {
  readonly value: N
  /** Null where no history is kept. */
  readonly previous: N | null
}

export interface Cards {
  readonly revenue: Figure<Paise>
  readonly gst: Figure<Paise>
  readonly commission: Figure<Paise>
  readonly bookings: Figure
  readonly energy: Figure<WattHours>
  readonly newCustomers: Figure
  readonly topUps: Figure<Paise>
  readonly refunds: Figure<Paise>
  readonly contactQueries: Figure
  readonly owedToPartners: Figure<Paise>
  readonly walletBalance: Figure<Paise>
  readonly openBookings: Figure
  readonly awaitingConfirmation: Figure
}

export function buildCards({ before, previous, period }: Phases): Cards {
  const flow = <N extends number>(name: Flow): Figure<N> => ({
    value: period[name] as N,
    previous: previous[name] as N,
  })
  /** What stands at the end of a phase is all that has come, less all that has gone, since ever. */
  const stock = <N extends number>(of: (flows: Flows) => number): Figure<N> => {
    const atStart = of(before) + of(previous)
    return { value: (atStart + of(period)) as N, previous: atStart as N }
  }
  return {
    revenue: flow('taxable_paise'),
    gst: flow('gst_paise'),
    commission: flow('commission_paise'),
    bookings: flow('started'),
    energy: flow('energy_wh'),
    newCustomers: flow('new_customers'),
    topUps: flow('top_up_paise'),
    refunds: flow('refund_paise'),
    contactQueries: flow('contact_queries'),
    owedToPartners: stock((of) => of.partner_paise - of.payout_paise + of.partner_other_paise),
    walletBalance: stock(
      (of) =>
        of.top_up_paise -
        of.order_refund_paise +
        of.adjustment_paise -
        of.prepaid_paise +
        of.released_paise +
        of.refund_paise +
        of.wallet_other_paise,
    ),
    openBookings: stock((of) => of.started - of.completed - of.released),
    awaitingConfirmation: stock((of) => of.completed - of.confirmed),
  }
}

export type StationCards = Readonly<Record<StationState, Figure>>

/** How many stations are in each state now. What they were in is in the audit log, and counted by nobody. */
export function buildStationCards(counts: Readonly<Partial<Record<StationState, number>>>): StationCards {
  const card = (state: StationState): Figure => ({ value: counts[state] ?? 0, previous: null })
  return {
    active: card('active'),
    inactive: card('inactive'),
    maintenance: card('maintenance'),
    offline: card('offline'),
  }
}
