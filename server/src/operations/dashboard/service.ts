/** The figures of a period, each beside the same of the period before. All of them are of one moment. */
import { type Paise, subtract, type WattHours, ZERO } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { selectCountedUntilAndKeepPlans } from '../rollups/index.ts'
import {
  buildCards,
  buildStationCards,
  type Cards,
  type Figure,
  NO_FLOWS,
  type StationCards,
} from './cards.ts'
import { listPoints, listRevenueMonths, type Period } from './period.ts'
import {
  readAtOneMoment,
  type Sales,
  type StationRanking,
  selectActiveFigures,
  selectNetworkFigures,
  selectPaidAhead,
  selectStationRanking,
} from './queries.ts'

export interface Dashboard extends Pick<StationRanking, 'states' | 'top' | 'connectors'> {
  readonly cards: Cards & { readonly activeCustomers: Figure; readonly stations: StationCards }
  /** One for every day or month of the period, in order. */
  readonly points: readonly ({ readonly at: string } & Sales)[]
  /** The twelve up to the end of the period. */
  readonly months: readonly { readonly month: string; readonly taxable: Paise }[]
}

const NO_SALES: Sales = { taxable: ZERO, energy: 0 as WattHours, started: 0 }

export async function buildDashboard(db: Db, period: Period): Promise<Dashboard> {
  const months = listRevenueMonths(period)
  const [firstMonth = ''] = months
  const { network, active, stations, ahead } = await readAtOneMoment(
    db,
    async (reader, counted) => ({
      network: await selectNetworkFigures(reader, period, { counted, firstMonth }),
      active: await selectActiveFigures(reader, period, counted),
      stations: await selectStationRanking(reader, period, counted),
      ahead: await selectPaidAhead(reader, period),
    }),
    selectCountedUntilAndKeepPlans,
  )
  const { phases, ...course } = network
  const phase = (name: string) => phases.find((one) => one.phase === name) ?? NO_FLOWS
  const cards = buildCards({ before: phase('before'), previous: phase('previous'), period: phase('period') })
  const points = new Map(course.points.map((point) => [point.at, point]))
  const revenue = new Map(course.months.map(({ month, taxable }) => [month, taxable]))
  return {
    cards: {
      ...cards,
      walletBalance: { ...cards.walletBalance, value: subtract(cards.walletBalance.value, ahead) },
      activeCustomers: active,
      stations: buildStationCards(stations.statuses),
    },
    points: listPoints(period).map((at) => points.get(at) ?? { at, ...NO_SALES }),
    months: months.map((month) => ({ month, taxable: revenue.get(month) ?? ZERO })),
    states: stations.states,
    top: stations.top,
    connectors: stations.connectors,
  }
}
