/** The call of the dashboard. */
import * as contract from '@voltyatra/contract'
import { findStateByCode, ok, type Paise, refuse, toKwh, toRupees, type WattHours } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { type Dashboard, dashboardOf, type Figure, periodFor } from '../index.ts'
import { stationFiguresRoute } from './station-route.ts'

type Shown<N extends number> = (value: N) => number

/** The figure with the call behind it; `show` makes of it what stands on the wire. */
function card<N extends number>({ value, previous }: Figure<N>, path: string, show: Shown<N> = (of) => of) {
  return { value: show(value), previous: previous === null ? null : show(previous), path }
}

const { listBookings, listBookingsCompleted, listBookingsInProgress, listContacts } = contract
const { listCustomers, listOrders, listPartners, listStations } = contract

const confirmed = `${listBookingsCompleted.path}?status=confirmed`

const cardsToWire = ({ stations, ...cards }: Dashboard['cards']) => ({
  revenue: card(cards.revenue, confirmed, toRupees),
  gst: card(cards.gst, confirmed, toRupees),
  commission: card(cards.commission, confirmed, toRupees),
  bookings: card(cards.bookings, listBookings.path),
  energyKwh: card(cards.energy, confirmed, toKwh),
  activeCustomers: card(cards.activeCustomers, listCustomers.path),
  newCustomers: card(cards.newCustomers, `${listCustomers.path}?sort=-createdAt`),
  topUps: card(cards.topUps, `${listOrders.path}?status=paid`, toRupees),
  refunds: card(cards.refunds, confirmed, toRupees),
  contactQueries: card(cards.contactQueries, listContacts.path),
  owedToPartners: card(cards.owedToPartners, `${listPartners.path}?sort=-balance`, toRupees),
  walletBalance: card(cards.walletBalance, `${listCustomers.path}?sort=-walletBalance`, toRupees),
  openBookings: card(cards.openBookings, listBookingsInProgress.path),
  awaitingConfirmation: card(cards.awaitingConfirmation, `${listBookingsCompleted.path}?status=completed`),
  stations: {
    active: card(stations.active, `${listStations.path}?status=active`),
    inactive: card(stations.inactive, `${listStations.path}?status=inactive`),
    maintenance: card(stations.maintenance, `${listStations.path}?status=maintenance`),
    offline: card(stations.offline, `${listStations.path}?status=offline`),
  },
})

interface Sales {
  readonly taxable: Paise
  readonly energy: WattHours
  readonly started: number
}

const salesToWire = ({ taxable, energy, started }: Sales) => ({
  revenue: toRupees(taxable),
  energyKwh: toKwh(energy),
  bookings: started,
})

const stateName = (code: string): string => findStateByCode(code)?.name ?? code

const toWire = ({ cards, months, states, top, connectors }: Dashboard) => ({
  cards: cardsToWire(cards),
  monthlyRevenue: months.map(({ month, taxable }) => ({ month, revenue: toRupees(taxable) })),
  providersByState: states.map(({ code, stations, active, ...sales }) => ({
    state: stateName(code),
    stateCode: code,
    stations,
    activeStations: active,
    ...salesToWire(sales),
  })),
  topStations: top.map(({ id, name, city, code, ...sales }) => ({
    _id: id,
    stationName: name,
    city,
    state: stateName(code),
    ...salesToWire(sales),
  })),
  connectorTypes: [...connectors],
})

export const dashboardRoutes: readonly Route[] = [
  stationFiguresRoute,

  read(contract.showDashboard, async ({ db, now, query }) => {
    const period = periodFor(query, now)
    if (!period.ok) {
      const { field, message } = period.refusal
      return refuse({ kind: 'invalid-request', message, issues: [{ path: field, message }] })
    }
    const { from, to, previous, by } = period.value
    const dashboard = await dashboardOf(db, period.value)
    const points = dashboard.points.map(({ at, ...sales }) => ({ at, ...salesToWire(sales) }))
    return ok({ data: { period: { from, to }, previous, ...toWire(dashboard), series: { by, points } } })
  }),
]
