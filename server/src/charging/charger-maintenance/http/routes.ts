/** The calls about planned maintenance of chargers. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectCharger } from '../../chargers/index.ts'
import * as maintenance from '../index.ts'

const toWireMaintenance = (one: maintenance.Maintenance, now: Date) => ({
  _id: one.id,
  from: one.from.toISOString(),
  until: one.until.toISOString(),
  reason: one.reason,
  status: maintenance.computeMaintenanceState(one, now),
  createdAt: one.createdAt.toISOString(),
  endedAt: one.endedAt?.toISOString() ?? null,
})

const toWireReservation = ({ stationName: _, ...one }: maintenance.ReservationWithin) => ({
  ...one,
  startsAt: one.startsAt.toISOString(),
  endsAt: one.endsAt.toISOString(),
})

const toTimes = ({ from, until }: { readonly from: string; readonly until: string }) => ({
  from: new Date(from),
  until: new Date(until),
})

export const chargerMaintenanceRoutes: readonly Route[] = [
  read(contract.listChargerMaintenance, async ({ db, params: { id }, now }) => {
    if (!(await selectCharger(db, id))) return refuse({ kind: 'charger-not-found' })
    return ok({
      data: (await maintenance.selectMaintenance(db, id)).map((one) => toWireMaintenance(one, now)),
    })
  }),

  read(contract.listMaintenanceReservations, async ({ db, params: { id }, query, now }) => {
    const request = { chargerId: id, ...toTimes(query), isOfStation: query.wholeStation === 'true' }
    const found = await maintenance.loadReservationsWithin(db, request, now)
    return found.ok ? ok({ data: found.value.map(toWireReservation) }) : found
  }),

  write(contract.planChargerMaintenance, async ({ work, params: { id }, body }) => {
    const { reason, knownReservations, wholeStation } = body
    const request = { chargerId: id, ...toTimes(body), isOfStation: wholeStation }
    const planned = await maintenance.planMaintenance(work, { ...request, reason, knownReservations })
    return planned.ok ? ok({ message: formatSuccess('maintenance-planned'), data: planned.value }) : planned
  }),

  write(contract.endChargerMaintenance, async ({ work, params: { id, maintenanceId } }) => {
    const ended = await maintenance.endMaintenance(work, { chargerId: id, id: maintenanceId })
    return ended.ok ? ok({ message: formatSuccess('maintenance-ended') }) : ended
  }),
]
