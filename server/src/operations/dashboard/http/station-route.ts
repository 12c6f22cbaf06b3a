/** The call of one station's figures. */
import { getStationFigures } from '@voltyatra/contract'
import { ok, refuse, toKwh, toPercent, toRupees } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { selectStationDetail } from '../../../network/stations/index.ts'
import { loadStationFigures, type StationMonth } from '../index.ts'

const toWireMonth = ({ from, to, ...of }: StationMonth) => ({
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
  if (!(await selectStationDetail(db, params.id, now))) return refuse({ kind: 'station-not-found' })
  const { month, before, uptime } = await loadStationFigures(db, params.id, now)
  return ok({
    data: { month: toWireMonth(month), before: toWireMonth(before), uptimePercent: toPercent(uptime) },
  })
})
