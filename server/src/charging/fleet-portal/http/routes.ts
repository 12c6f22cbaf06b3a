/** What runs at the cost of the own fleet. Whose it is, the session says. */
import { listRunningFleetCharges } from '@voltyatra/contract'
import { ok, toKwh, toRupees, wattHours } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { type RunningFleetCharge, selectRunningFleetCharges } from '../index.ts'

const WATTS_PER_KW = 1000

const toWire = ({ id, startedAt, energyWh, powerW, most, ...charge }: RunningFleetCharge) => ({
  _id: id,
  driver: charge.driver,
  station: charge.station,
  connectorNumber: charge.connectorNumber,
  startedAt: startedAt.toISOString(),
  energyKWh: energyWh === null ? null : toKwh(wattHours(energyWh)),
  powerKW: powerW === null ? null : powerW / WATTS_PER_KW,
  most: toRupees(most),
  isCharging: charge.isCharging,
})

export const fleetPortalRoutes: readonly Route[] = [
  read(listRunningFleetCharges, async ({ db, actor: { fleetId } }) =>
    ok({ data: (await selectRunningFleetCharges(db, fleetId)).map(toWire) }),
  ),
]
