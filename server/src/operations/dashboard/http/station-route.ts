/** The call of one station's figures. */
import { getStationFigures } from '@voltyatra/contract'
import { ok, refuse, toKwh, toPercent, toRupees } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { stationDetail } from '../../../network/stations/index.ts'
import { type StationMonth, stationFigures } from '../index.ts'

const monthToWire = ({ from, to, ...of }: StationMonth) => ({
  from,
  to,
  sales: toRupees(of.sales),
  commission: toRupees(of.commission),
  partnerCredit: toRupees(of.partnerCredit),
  energyKWh: toKwh(of.energy),
  charges: of.charges,
  cancelled: of.cancelled,
  utilisationPercent: toPercent(of.utilisation),
})

export const stationFiguresRoute: Route = read(getStationFigures, async ({ db, params, now }) => {
  if (!(await stationDetail(db, params.id, now))) return refuse({ kind: 'station-not-found' })
  const { month, before, uptime } = await stationFigures(db, params.id, now)
  return ok({
    data: { month: monthToWire(month), before: monthToWire(before), uptimePercent: toPercent(uptime) },
  })
})
