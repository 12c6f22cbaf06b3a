/** A program reserves connectors, starts and stops charges at its stations; each by the function that drivers and operators have. */
import { ok, type Paise, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { selectProgramDriver } from '../../people/customers/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import {
  type BookingRequest,
  bookConnector,
  buildByProgramNotice,
  buildReturnedByProgramNotice,
  cancelOwnBooking,
  startCharging,
  stopCharger,
} from '../bookings/index.ts'
import { type ProgramBooking, selectProgramBooking } from './queries.ts'

interface Which {
  readonly bookingId: string
  /** What the program's key is called: the driver is notified. */
  readonly program: string
  /** The stations of the key; null for all. */
  readonly stationIds: readonly string[] | null
}

type RefusalOf<F extends (...args: never[]) => Promise<Result<unknown, { kind: string }>>> = Extract<
  Awaited<ReturnType<F>>,
  { readonly ok: false }
>['refusal']

type NoDriver = { readonly kind: 'customer-not-found' }

interface ProgramRequest extends BookingRequest, Pick<Which, 'stationIds' | 'program'> {
  readonly driverId: string
  /** With GST. */
  readonly greatestTotal?: Paise | undefined
}

/** For a driver whom the key may see, at a station of the key: what is beyond is as if it were not there. */
export async function bookByProgram(
  work: Work,
  { stationIds, driverId, program, ...wanted }: ProgramRequest,
): Promise<Result<ProgramBooking, RefusalOf<typeof bookConnector> | NoDriver>> {
  if (stationIds && !stationIds.includes(wanted.stationId)) return refuse({ kind: 'station-not-found' })
  const driver = await selectProgramDriver(work.tx, stationIds, driverId)
  if (!driver) return refuse({ kind: 'customer-not-found' })
  const booked = await bookConnector(work, { ...wanted, customerId: driver.id })
  if (!booked.ok) return booked
  const booking = await selectProgramBooking(work.tx, stationIds, booked.value.id)
  if (!booking) throw new Error(`Booking ${booked.value.id} vanished while it was made`)
  await notifyCustomer(work, buildByProgramNotice(booked.value, program))
  return ok(booking)
}

export async function cancelByProgram(
  work: Work,
  which: Which,
): Promise<Result<ProgramBooking, RefusalOf<typeof cancelOwnBooking>>> {
  const found = await selectProgramBooking(work.tx, which.stationIds, which.bookingId)
  if (!found) return refuse({ kind: 'booking-not-found' })
  const cancelled = await cancelOwnBooking(work, { bookingId: found.id, customerId: found.driverId })
  if (!cancelled.ok) return cancelled
  await notifyCustomer(work, buildReturnedByProgramNotice(cancelled.value, which.program))
  return ok(await readAgain(work, which, found))
}

export async function startByProgram(
  work: Work,
  which: Omit<Which, 'program'>,
): Promise<Result<ProgramBooking, RefusalOf<typeof startCharging>>> {
  const found = await selectProgramBooking(work.tx, which.stationIds, which.bookingId)
  if (!found) return refuse({ kind: 'booking-not-found' })
  const started = await startCharging(work, { bookingId: found.id, customerId: found.driverId })
  return started.ok ? ok(await readAgain(work, which, found)) : started
}

export async function stopByProgram(
  work: Work,
  which: Omit<Which, 'program'>,
): Promise<Result<ProgramBooking, RefusalOf<typeof stopCharger>>> {
  const found = await selectProgramBooking(work.tx, which.stationIds, which.bookingId)
  if (!found) return refuse({ kind: 'booking-not-found' })
  const stopped = await stopCharger(work, { bookingId: found.id })
  return stopped.ok ? ok(await readAgain(work, which, found)) : stopped
}

const readAgain = async (
  work: Work,
  { stationIds }: Pick<Which, 'stationIds'>,
  { id, ...found }: ProgramBooking,
) => (await selectProgramBooking(work.tx, stationIds, id)) ?? { id, ...found }
