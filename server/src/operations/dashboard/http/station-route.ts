/** The call of one station's figures. */
import { getStationFigures } from '@voltyatra/contract'
import { ok, refuse, toKwh, toRupees } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { stationDetail } from '../../../network/stations/index.ts'
import { type StationMonth, stationFigures } from '../index.ts'

const SHARES_PER_PERCENT = 100

const percentOf = (share: number | null): number | null =>
  share === null ? null : share / SHARES_PER_PERCENT

const monthToWire = ({ from, to, ...of }: StationMonth) => ({
  from,
  to,
  sales: toRupees(of.sales),
  commission: toRupees(of.commission),
  partnerCredit: toRupees(of.partnerCredit),
  energyKWh: toKwh(of.energy),
  charges: of.charges,
  cancelled: of.cancelled,
  utilisationPercent: percentOf(of.utilisation),
})

export const stationFiguresRoute: Route = read(getStationFigures, async ({ db, params, now }) => {
  if (!(await stationDetail(db, params.id, now))) return refuse({ kind: 'station-not-found' })
  const { month, before, uptime } = await stationFigures(db, params.id, now)
  return ok({
    data: { month: monthToWire(month), before: monthToWire(before), uptimePercent: percentOf(uptime) },
  })
})
