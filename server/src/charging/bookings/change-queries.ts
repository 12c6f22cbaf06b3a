/** SQL of a booking's changes of state. Each one finds the booking as it was locked, or it is a bug. */
import {
  type BookingState,
  type CancelReason,
  type DocumentTotal,
  type Interval,
  minutes,
  type Paise,
  type PricedLine,
  type Settlement,
} from '@voltyatra/domain'
import { sql, type Updateable } from 'kysely'
import { compileOnce, type EveryGiven } from '../../db/build-once.ts'
import type { Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { DB } from '../../db/tables.ts'
import { toTermColumns } from './book-connector-queries.ts'
import type { Booking } from './booking.ts'
import { BOOKING_FIELDS } from './queries.ts'
import type { Terms } from './terms.ts'

/** As references, so that their texts are not read anew at each change. */
const RETURNED = BOOKING_FIELDS.map((field) => {
  const [column = '', name = ''] = field.split(' as ')
  return sql.ref(column).as(name)
}) as unknown as typeof BOOKING_FIELDS

type Change = Updateable<DB['booking']>

/** By the columns that are written, of which there are a dozen kinds. */
const changes = new Map<string, ReturnType<typeof compileChange>>()

const compileChange = (columns: readonly string[]) =>
  compileOnce((reader, given: EveryGiven<{ readonly ofId: string; readonly was: BookingState } & Change>) =>
    reader
      .updateTable('booking')
      .set(Object.fromEntries(columns.map((column) => [column, given[column as keyof Change]])))
      .where('id', '=', given.ofId)
      .where('status', '=', given.was)
      .returning(RETURNED),
  )

async function change<B extends Booking>(tx: Tx, booking: B, to: Change): Promise<B> {
  const columns = Object.keys(to)
  const key = columns.join()
  const run = changes.get(key) ?? compileChange(columns)
  changes.set(key, run)
  const [changed] = await run(tx, { ...to, ofId: booking.id, was: booking.status })
  if (!changed) throw new Error(`Booking ${booking.id} was changed without its lock`)
  return { ...booking, ...changed }
}

/** Either means the same to the driver: another charge is on the connector, or about to be. */
const ANOTHER_CHARGE = { booking_overlap: 'connector-busy', booking_one_running: 'connector-busy' } as const

/** The charge begins: tariff and amounts are fixed for good. */
export const markStarted = (
  tx: Tx,
  booking: Booking,
  { at, window, terms }: { readonly at: Date; readonly window: Interval; readonly terms: Terms },
) =>
  refuseOnConstraint(
    change(tx, booking, {
      status: 'in_progress',
      started_at: at,
      starts_at: window.start,
      ends_at: window.end,
      ...toTermColumns(terms),
    }),
    ANOTHER_CHARGE,
  )

/** The charge is paid and its charger asked: tariff and amounts are fixed for good, the state waits for the charger. */
export const markRequested = (
  tx: Tx,
  booking: Booking,
  { window, terms }: { readonly window: Interval; readonly terms: Terms },
) =>
  refuseOnConstraint(
    change(tx, booking, { starts_at: window.start, ends_at: window.end, ...toTermColumns(terms) }),
    ANOTHER_CHARGE,
  )

/** The charger has begun. Violates `booking_one_running`. */
export const markBegun = (tx: Tx, booking: Booking, at: Date): Promise<Booking> =>
  change(tx, booking, { status: 'in_progress', started_at: at })

/** What a bill goes beyond the prepayment by is held too: the amounts are the bill's from then on. */
export const markExtended = <B extends Booking>(
  tx: Tx,
  booking: B,
  { to, by }: { readonly to: DocumentTotal; readonly by: Paise },
): Promise<B> =>
  change(tx, booking, {
    amount_paise: to.amount,
    gst_paise: to.gst,
    total_paise: to.total,
    extended_paise: by,
  })

/** More is paid for while it charges: energy, or time up to another end. */
export const markRaised = (
  tx: Tx,
  booking: Booking,
  {
    terms,
    energyWh,
    end,
  }: { readonly terms: DocumentTotal; readonly energyWh: number | null; readonly end: Date | undefined },
): Promise<Booking> =>
  change(tx, booking, {
    amount_paise: terms.amount,
    gst_paise: terms.gst,
    total_paise: terms.total,
    energy_wh: energyWh,
    ...(end && {
      ends_at: end,
      duration_minutes: Math.round((end.getTime() - booking.startsAt.getTime()) / minutes(1)),
    }),
  })

/** The car has left the connector; the state waits for the bill. */
export const markStopped = (tx: Tx, booking: Booking, at: Date): Promise<Booking> =>
  change(tx, booking, { stopped_at: at })

export const markBilled = <B extends Booking>(
  tx: Tx,
  booking: B,
  { at, bill, energyWh, image, lines = null }: BillFacts,
): Promise<B> =>
  change(tx, booking, {
    status: 'completed',
    completed_at: booking.completedAt ?? at,
    stopped_at: booking.stoppedAt ?? at,
    bill_amount_paise: bill.amount,
    bill_gst_paise: bill.gst,
    bill_total_paise: bill.total,
    bill_energy_wh: energyWh,
    bill_image: image,
    bill_lines: lines && JSON.stringify(lines),
  })

interface BillFacts {
  readonly at: Date
  readonly bill: DocumentTotal
  readonly energyWh: number
  /** Null where the meter has made the bill. */
  readonly image: string | null
  /** Null where a person has made it. */
  readonly lines?: readonly PricedLine[] | null
}

export const markConfirmed = <B extends Booking & { readonly commissionRate: number | null }>(
  tx: Tx,
  booking: B,
  { at, settlement }: { readonly at: Date; readonly settlement: Settlement },
): Promise<B> =>
  change(tx, booking, {
    status: 'confirmed',
    confirmed_at: at,
    commission_bp: booking.commissionRate,
    commission_paise: settlement.commission,
    refund_paise: settlement.refund,
    partner_paise: settlement.partnerCredit,
  })

export const markCancelled = (
  tx: Tx,
  booking: Booking,
  { at, reason }: { readonly at: Date; readonly reason: CancelReason },
): Promise<Booking> =>
  change(tx, booking, { status: 'cancelled', cancelled_at: at, ...toReasonColumns(reason) })

const toReasonColumns = ({ cancelCode, cancelReason }: CancelReason) => ({
  cancel_code: cancelCode,
  cancel_reason: cancelReason,
})

/** The same of a reservation that nobody came for; a deposit stays held until it is due. */
export const markNoShow = (
  tx: Tx,
  booking: Booking,
  { at, reason, dueAt }: { readonly at: Date; readonly reason: CancelReason; readonly dueAt: Date },
): Promise<Booking> =>
  change(tx, booking, {
    status: 'cancelled',
    cancelled_at: at,
    ...toReasonColumns(reason),
    no_show_at: at,
    deposit_due_at: booking.deposit > 0 ? dueAt : null,
  })
