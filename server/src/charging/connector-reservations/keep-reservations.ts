/**
 * Chargers keep booked connectors: each is asked shortly before its booking's start, and asked to let go once the
 * booking is over. The rows decide, so doing it again does nothing. A charger that refuses costs nobody a booking.
 */
import type { Db, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { createIdTag } from '../charging-sessions/index.ts'
import { type DialectCall, findDialect } from '../dialects/index.ts'
import { decideNextStep, type ReservationStep } from './next-step.ts'
import {
  changeReservation,
  deleteReservationCalls,
  insertReservation,
  lockReservation,
  type ReservationOf,
  selectBookingsToKeep,
  selectReservationCalls,
} from './queries.ts'

interface Keeping {
  readonly db: Db
  readonly now: Date
  readonly onFailure: (error: unknown, bookingId: string) => void
}

interface KeepingReport {
  /** How many chargers were asked. */
  readonly requested: number
  /** For how many bookings it failed. */
  readonly failed: number
}

const MOST_BOOKINGS = 1_000
const MOST_CALLS = 1_000
/** No reservation has so many steps at one moment. */
const MOST_STEPS = 4
/** How long the charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000

/** Asks the chargers of bookings of which something has changed. A call is taken away once it was followed. */
export async function keepChangedReservations(keeping: Keeping): Promise<KeepingReport> {
  const report = { requested: 0, failed: 0 }
  for (;;) {
    const calls = await selectReservationCalls(keeping.db, MOST_CALLS)
    if (calls.length === 0) return report
    const among = [...new Set(calls.map(({ bookingId }) => bookingId))]
    const { requested, failed } = await keepReservations(keeping, among)
    report.requested += requested
    report.failed += failed
    await deleteReservationCalls(keeping.db, calls)
    if (calls.length < MOST_CALLS) return report
  }
}

/** Asks all chargers that have something to keep or to let go, by the time or because nobody said what has changed. */
export const keepAllReservations = (keeping: Keeping): Promise<KeepingReport> => keepReservations(keeping)

async function keepReservations(keeping: Keeping, among?: readonly string[]): Promise<KeepingReport> {
  const report = { requested: 0, failed: 0 }
  const { db, now, onFailure } = keeping
  const most = among?.length ?? MOST_BOOKINGS
  for (const bookingId of await selectBookingsToKeep(db, { now, most, ...(among && { among }) })) {
    try {
      report.requested += await keepReservation(keeping, bookingId)
    } catch (error) {
      report.failed += 1
      onFailure(error, bookingId)
    }
  }
  return report
}

/** @returns how many commands were written down */
function keepReservation({ db, now }: Omit<Keeping, 'onFailure'>, bookingId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const found = await lockReservation(tx, bookingId, now)
      const step = found && decideNextStep(found, now)
      if (!step) return 0
      if (await take(tx, found, step, now)) return 1
    }
    throw new Error(`The reservation of booking ${bookingId} finds no rest`)
  })
}

/** @returns whether a command was written down */
async function take(tx: Tx, found: ReservationOf, step: ReservationStep, now: Date): Promise<boolean> {
  switch (step.kind) {
    case 'note': {
      const { state, word, againAt } = step
      await changeReservation(tx, found.bookingId, { state, word, again_at: againAt, changed_at: now })
      return false
    }
    case 'withdraw': {
      const { row } = found
      if (!row) throw new Error('Nothing is there to withdraw')
      const call = findDialect(row.protocol).calls.cancelReservation(row.reservationId)
      const command_id = await give(tx, row.chargerId, call, now)
      await changeReservation(tx, found.bookingId, { state: 'withdrawing', command_id, changed_at: now })
      return true
    }
    case 'reserve':
      await reserve(tx, found, now)
      return true
  }
}

async function reserve(
  tx: Tx,
  { bookingId, row, chargerConnector, till, group }: ReservationOf,
  now: Date,
): Promise<void> {
  if (!chargerConnector) throw new Error('There is no charger to ask')
  const { chargerId, protocol, evse, number, boot } = chargerConnector
  const { reservationId, idTag } =
    row ??
    (await insertReservation(tx, {
      bookingId,
      chargerId,
      evse,
      number,
      idTag: createIdTag(),
      till,
      boot,
      now,
    }))
  const call = findDialect(protocol).calls.reserve({
    evse,
    number,
    reservationId,
    idTag,
    group,
    expiresAt: till,
  })
  const command_id = await give(tx, chargerId, call, now)
  await changeReservation(tx, bookingId, {
    charger_id: chargerId,
    evse,
    number,
    state: 'asked',
    word: null,
    again_at: null,
    command_id,
    requested_boot: boot,
    expires_at: till,
    changed_at: now,
  })
}

/** Writes the command down; the process with the charger's connection sends it, once this is committed. */
async function give(tx: Tx, chargerId: string, call: DialectCall, now: Date): Promise<string> {
  const command = { ...call, chargerId, timeoutMs: ANSWER_MS, askedBy: null, requestedKey: null }
  const id = await insertCommand(tx, { id: createId(), ...command, now })
  if (id === undefined) throw new Error(`Charger ${chargerId} vanished`)
  return id
}
