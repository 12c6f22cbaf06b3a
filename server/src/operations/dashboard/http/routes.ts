/** The call of the dashboard. */
import * as contract from '@voltyatra/contract'
import {
  findStateByCode,
  ok,
  type Paise,
  refuse,
  toKwh,
  toRupees,
  toSentence,
  type WattHours,
} from '@voltyatra/domain'
import { allowLag, type Route, read } from '../../../http/route.ts'
import { buildDashboard, type Dashboard, type Figure, parsePeriod } from '../index.ts'
import { stationFiguresRoute } from './station-route.ts'

type Shown<N extends number> = (value: N) => number

/** The figure with the call behind it; `show` makes of it what stands on the wire. */
function toWireCard<N extends number>(
  { value, previous }: Figure<N>,
  path: string,
  show: Shown<N> = (of) => of,
) {
  return { value: show(value), previous: previous === null ? null : show(previous), path }
}

const { listBookings, listBookingsCompleted, listBookingsInProgress, listContacts } = contract
const { listCustomers, listOrders, listPartners, listStations } = contract

const confirmed = `${listBookingsCompleted.path}?status=confirmed`

const toWireCards = ({ stations, ...cards }: Dashboard['cards']) => ({
  revenue: toWireCard(cards.revenue, confirmed, toRupees),
  gst: toWireCard(cards.gst, confirmed, toRupees),
  commission: toWireCard(cards.commission, confirmed, toRupees),
  bookings: toWireCard(cards.bookings, listBookings.path),
  energyKwh: toWireCard(cards.energy, confirmed, toKwh),
  activeCustomers: toWireCard(cards.activeCustomers, listCustomers.path),
  newCustomers: toWireCard(cards.newCustomers, `${listCustomers.path}?sort=-createdAt`),
  topUps: toWireCard(cards.topUps, `${listOrders.path}?status=paid`, toRupees),
  refunds: toWireCard(cards.refunds, confirmed, toRupees),
  contactQueries: toWireCard(cards.contactQueries, listContacts.path),
  owedToPartners: toWireCard(cards.owedToPartners, `${listPartners.path}?sort=-balance`, toRupees),
  walletBalance: toWireCard(cards.walletBalance, `${listCustomers.path}?sort=-walletBalance`, toRupees),
  openBookings: toWireCard(cards.openBookings, listBookingsInProgress.path),
  awaitingConfirmation: toWireCard(
    cards.awaitingConfirmation,
    `${listBookingsCompleted.path}?status=completed`,
  ),
  stations: {
    active: toWireCard(stations.active, `${listStations.path}?status=active`),
    inactive: toWireCard(stations.inactive, `${listStations.path}?status=inactive`),
    maintenance: toWireCard(stations.maintenance, `${listStations.path}?status=maintenance`),
    offline: toWireCard(stations.offline, `${listStations.path}?status=offline`),
  },
})

interface Sales {
  readonly taxable: Paise
  readonly energy: WattHours
  readonly started: number
}

const toWireSales = ({ taxable, energy, started }: Sales) => ({
  revenue: toRupees(taxable),
  energyKwh: toKwh(energy),
  bookings: started,
})

const formatStateName = (code: string): string => findStateByCode(code)?.name ?? code

const toWire = ({ cards, months, states, top, connectors }: Dashboard) => ({
  cards: toWireCards(cards),
  monthlyRevenue: months.map(({ month, taxable }) => ({ month, revenue: toRupees(taxable) })),
  providersByState: states.map(({ code, stations, active, ...sales }) => ({
    state: formatStateName(code),
    stateCode: code,
    stations,
    activeStations: active,
    ...toWireSales(sales),
  })),
  topStations: top.map(({ id, name, city, code, ...sales }) => ({
    _id: id,
    stationName: name,
    city,
    state: formatStateName(code),
    ...toWireSales(sales),
  })),
  connectorTypes: [...connectors],
})

export const dashboardRoutes: readonly Route[] = [
  stationFiguresRoute,

  allowLag(
    read(contract.showDashboard, async ({ db, now, query }) => {
      const period = parsePeriod(query, now)
      if (!period.ok) {
        const { field, message } = period.refusal
        return refuse({
          kind: 'invalid-request',
          sentence: toSentence(message),
          issues: [{ path: field, message }],
        })
      }
      const { from, to, previous, by } = period.value
      const dashboard = await buildDashboard(db, period.value)
      const points = dashboard.points.map(({ at, ...sales }) => ({ at, ...toWireSales(sales) }))
      return ok({ data: { period: { from, to }, previous, ...toWire(dashboard), series: { by, points } } })
    }),
  ),
]
