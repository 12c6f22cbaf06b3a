/** The figures of a period, each beside the same of the period before. All of them are of one moment. */
import { type Paise, subtract, type WattHours, ZERO } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { type Cards, cardsOf, type Figure, NO_FLOWS, type StationCards, stationCards } from './cards.ts'
import { type Period, pointsOf, revenueMonths } from './period.ts'
import {
  activeFigures,
  networkFigures,
  onOneMoment,
  type PlaceFigures,
  paidAhead,
  placeFigures,
  type Sales,
} from './queries.ts'

export interface Dashboard extends Pick<PlaceFigures, 'states' | 'top' | 'connectors'> {
  readonly cards: Cards & { readonly activeCustomers: Figure; readonly stations: StationCards }
  /** One for every day or month of the period, in order. */
  readonly points: readonly ({ readonly at: string } & Sales)[]
  /** The twelve up to the end of the period. */
  readonly months: readonly { readonly month: string; readonly taxable: Paise }[]
}

const NO_SALES: Sales = { taxable: ZERO, energy: 0 as WattHours, started: 0 }

export async function dashboardOf(db: Db, period: Period): Promise<Dashboard> {
  const months = revenueMonths(period)
  const [firstMonth = ''] = months
  const { network, active, places, ahead } = await onOneMoment(db, async (reader, counted) => ({
    network: await networkFigures(reader, period, { counted, firstMonth }),
    active: await activeFigures(reader, period, counted),
    places: await placeFigures(reader, period, counted),
    ahead: await paidAhead(reader, period),
  }))
  const { phases, ...course } = network
  const phase = (name: string) => phases.find((one) => one.phase === name) ?? NO_FLOWS
  const cards = cardsOf({ before: phase('before'), previous: phase('previous'), period: phase('period') })
  const points = new Map(course.points.map((point) => [point.at, point]))
  const revenue = new Map(course.months.map(({ month, taxable }) => [month, taxable]))
  return {
    cards: {
      ...cards,
      walletBalance: { ...cards.walletBalance, value: subtract(cards.walletBalance.value, ahead) },
      activeCustomers: active,
      stations: stationCards(places.statuses),
    },
    points: pointsOf(period).map((at) => points.get(at) ?? { at, ...NO_SALES }),
    months: months.map((month) => ({ month, taxable: revenue.get(month) ?? ZERO })),
    states: places.states,
    top: places.top,
    connectors: places.connectors,
  }
}
