/**
 * Maintenance is planned, and called off. What hides the charger meanwhile looks at the times themselves: it begins and
 * ends without anybody doing anything.
 */
import { addMs, findMaintenanceFault, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { selectCharger } from '../chargers/index.ts'
import {
  endMaintenanceRow,
  insertMaintenance,
  lockMaintenance,
  lockStationOfCharger,
  type Maintenance,
  type MaintenanceNow,
  type ReservationWithin,
  selectChargersAtStation,
  selectMaintenanceNow,
  selectReservationsFreed,
  selectReservationsWithin,
} from './queries.ts'
import { AHEAD_MS } from './waiting-queries.ts'

export type MaintenanceState = 'planned' | 'running' | 'over' | 'ended'

export const computeMaintenanceState = (
  { from, until, endedAt }: Pick<Maintenance, 'from' | 'until' | 'endedAt'>,
  now: Date,
): MaintenanceState => {
  if (endedAt) return 'ended'
  if (until <= now) return 'over'
  return from <= now ? 'running' : 'planned'
}

export interface MaintenanceRequest {
  readonly chargerId: string
  readonly from: Date
  readonly until: Date
  /** All accepted chargers of its station. */
  readonly isOfStation: boolean
}

type TimesRefused = { readonly kind: 'maintenance-times' }
type NotFound = { readonly kind: 'charger-not-found' }

interface AffectedChargers {
  readonly chargerIds: readonly string[]
  readonly stationId: string | null
}

async function findChargers(
  reader: Reader,
  { chargerId, isOfStation }: MaintenanceRequest,
): Promise<Result<AffectedChargers, NotFound>> {
  const charger = await selectCharger(reader, chargerId)
  if (!charger) return refuse({ kind: 'charger-not-found' })
  const { stationId } = charger
  if (!isOfStation || stationId === null) return ok({ chargerIds: [chargerId], stationId })
  const others = await selectChargersAtStation(reader, stationId)
  return ok({ chargerIds: [...new Set([chargerId, ...others])], stationId })
}

/** Rows of chargers, each with the maintenance that runs there or begins within a day. */
export async function withMaintenance<C extends { readonly id: string }>(
  reader: Reader,
  chargers: readonly C[],
  now: Date,
): Promise<(C & { readonly maintenance: MaintenanceNow | null })[]> {
  const ids = chargers.map(({ id }) => id)
  const found = await selectMaintenanceNow(reader, ids, { now, until: addMs(now, AHEAD_MS) })
  return chargers.map((charger) => ({ ...charger, maintenance: found.get(charger.id) ?? null }))
}

/** What it would fall into. */
export async function loadReservationsWithin(
  reader: Reader,
  request: MaintenanceRequest,
  now: Date,
): Promise<Result<readonly ReservationWithin[], NotFound | TimesRefused>> {
  if (findMaintenanceFault(request, now)) return refuse({ kind: 'maintenance-times' })
  const found = await findChargers(reader, request)
  if (!found.ok) return found
  return ok(await selectReservationsWithin(reader, { ...request, chargerIds: found.value.chargerIds }))
}

export type PlanRefused =
  | NotFound
  | TimesRefused
  | { readonly kind: 'maintenance-overlap' }
  | { readonly kind: 'maintenance-reservations'; readonly count: number }

export interface Planned {
  readonly chargers: number
  readonly notified: number
}

/** @returns how many chargers it is for, and how many drivers were notified of a reservation that it falls into */
export async function planMaintenance(
  work: Work,
  {
    reason,
    knownReservations,
    ...request
  }: MaintenanceRequest & { readonly reason: string; readonly knownReservations: number },
): Promise<Result<Planned, PlanRefused>> {
  const { tx, now } = work
  const { from, until } = request
  if (findMaintenanceFault(request, now)) return refuse({ kind: 'maintenance-times' })
  const found = await findChargers(tx, request)
  if (!found.ok) return found
  const { chargerIds, stationId } = found.value
  if (stationId !== null) await lockStationOfCharger(tx, stationId)
  const reservations = await selectReservationsWithin(tx, { chargerIds, from, until })
  if (reservations.length !== knownReservations)
    return refuse({ kind: 'maintenance-reservations', count: reservations.length })
  const rows = chargerIds.map((chargerId) => ({ id: createId(), chargerId }))
  const inserted = await insertMaintenance(tx, rows, { from, until, reason, createdAt: now })
  if (!inserted.ok) return inserted
  for (const { bookingId, customerId, stationName } of reservations) {
    await notifyCustomer(work, {
      ...{ customerId, subject: { kind: 'booking', id: bookingId } },
      kind: 'maintenance-planned',
      facts: { stationName, from, until },
    })
  }
  for (const chargerId of chargerIds) {
    await work.audit({
      action: 'charger.plan-maintenance',
      subject: { kind: 'charger', id: chargerId },
      after: { from, until, reason, reservations: reservations.length },
    })
  }
  return ok({ chargers: chargerIds.length, notified: reservations.length })
}

/** Whoever was warned of it, and reserves a time that nothing else falls into, is notified that it stands. */
export async function endMaintenance(
  work: Work,
  { chargerId, id }: { readonly chargerId: string; readonly id: string },
): Promise<Result<undefined, { readonly kind: 'maintenance-not-found' | 'maintenance-over' }>> {
  const { tx, now } = work
  // Of two that end at once each would wait for the other one to end.
  const stationId = (await selectCharger(tx, chargerId))?.stationId
  if (stationId != null) await lockStationOfCharger(tx, stationId)
  const one = await lockMaintenance(tx, { id, chargerId })
  if (!one) return refuse({ kind: 'maintenance-not-found' })
  const state = computeMaintenanceState(one, now)
  if (state === 'over' || state === 'ended') return refuse({ kind: 'maintenance-over' })
  await endMaintenanceRow(tx, id, now)
  for (const { bookingId, customerId, ...facts } of await selectReservationsFreed(tx, id, now)) {
    await notifyCustomer(work, {
      ...{ customerId, subject: { kind: 'booking', id: bookingId } },
      ...{ kind: 'maintenance-called-off', facts },
    })
  }
  await work.audit({
    action: 'charger.end-maintenance',
    subject: { kind: 'charger', id: chargerId },
    after: { endedAt: now },
  })
  return ok(undefined)
}
