/** A program starts and stops charges at its stations; each by the function that drivers and operators have. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { startCharging, stopCharger } from '../bookings/index.ts'
import { type ProgramBooking, selectProgramBooking } from './queries.ts'

interface Which {
  readonly bookingId: string
  /** The stations of the key; null for all. */
  readonly stationIds: readonly string[] | null
}

type RefusalOf<F extends (...args: never[]) => Promise<Result<unknown, { kind: string }>>> = Extract<
  Awaited<ReturnType<F>>,
  { readonly ok: false }
>['refusal']

export async function startByProgram(
  work: Work,
  which: Which,
): Promise<Result<ProgramBooking, RefusalOf<typeof startCharging>>> {
  const found = await selectProgramBooking(work.tx, which.stationIds, which.bookingId)
  if (!found) return refuse({ kind: 'booking-not-found' })
  const started = await startCharging(work, { bookingId: found.id, customerId: found.driverId })
  return started.ok ? ok(await readAgain(work, which, found)) : started
}

export async function stopByProgram(
  work: Work,
  which: Which,
): Promise<Result<ProgramBooking, RefusalOf<typeof stopCharger>>> {
  const found = await selectProgramBooking(work.tx, which.stationIds, which.bookingId)
  if (!found) return refuse({ kind: 'booking-not-found' })
  const stopped = await stopCharger(work, { bookingId: found.id })
  return stopped.ok ? ok(await readAgain(work, which, found)) : stopped
}

const readAgain = async (work: Work, { stationIds }: Which, { id, ...found }: ProgramBooking) =>
  (await selectProgramBooking(work.tx, stationIds, id)) ?? { id, ...found }
