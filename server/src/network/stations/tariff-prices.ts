/** What a kWh, or an hour, costs now where an operator's tariff counts: lists of stations are sorted and filtered by it. */
import { findGstRate, getEvseKind, listPriceFacts, type Paise, paise, toIstDay } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { loadTariffsAt, selectPlacesWithTariffs, type TariffInForce } from '../../money/tariffs/index.ts'
import { selectConnectors } from './connector-queries.ts'

/** Paise; one of both is null, as energy or time is priced. */
export interface PriceNow {
  /** Before GST, and with it. */
  readonly kwh: { readonly before: Paise; readonly withGst: Paise } | null
  readonly hour: Paise | null
}

export interface TariffPrices {
  /** By the station's id: that of its cheapest connector. */
  readonly stations: ReadonlyMap<string, PriceNow>
  /** By the state's code: of stations without a price of their own. */
  readonly states: ReadonlyMap<string, PriceNow>
  /** Of all others; null for the price of Update Price. */
  readonly network: PriceNow | null
}

export const NO_TARIFF_PRICES: TariffPrices = { stations: new Map(), states: new Map(), network: null }

/** No connector has it: what counts there is what counts for a whole state, or the network. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'
const formatNowhereIn = (state: string): string => `${NOWHERE.slice(0, -2)}${state}`
/** For what a price may ask of a connector where none is meant. */
const ANY = { type: 'CCS2', powerW: 60_000 } as const

/** For a driver in no group. */
export async function loadTariffPrices(reader: Reader, at: Date): Promise<TariffPrices> {
  const places = await selectPlacesWithTariffs(reader, at)
  const { stationIds, states, isNetwork } = places
  if (stationIds.length === 0 && states.length === 0 && !isNetwork) return NO_TARIFF_PRICES
  const connectors = stationIds.length === 0 ? [] : await selectConnectors(reader, stationIds)
  const requested = [
    ...connectors.map(({ id, stationId, stateCode }) => ({ connectorId: id, stationId, state: stateCode })),
    ...['00', ...states].map((state) => ({ connectorId: formatNowhereIn(state), stationId: NOWHERE, state })),
  ]
  const tariffs = await loadTariffsAt(reader, requested, { customerId: null, at })
  const priceOf = (id: string, connector: { readonly type: string; readonly powerW: number }): PriceNow => {
    const tariff = tariffs.get(id)
    if (!tariff) throw new Error(`Connector ${id} has no tariff`)
    return computePriceNow(tariff, connector, at)
  }
  const stations = new Map<string, PriceNow>()
  for (const connector of connectors) {
    const price = priceOf(connector.id, connector)
    const known = stations.get(connector.stationId)
    if (!known || isCheaper(price, known)) stations.set(connector.stationId, price)
  }
  return {
    stations,
    states: new Map(states.map((state) => [state, priceOf(formatNowhereIn(state), ANY)])),
    network: isNetwork ? priceOf(NOWHERE, ANY) : null,
  }
}

const MICRO_RUPEES_PER_PAISA = 10_000
const WHOLE_BASIS_POINTS = 10_000

/** The price of energy holds the land share. */
function computePriceNow(
  { content, groups }: TariffInForce,
  { type, powerW }: { readonly type: string; readonly powerW: number },
  at: Date,
): PriceNow {
  const gstRate = findGstRate(toIstDay(at))
  const now = Math.floor(at.getTime() / 1000)
  const reader = { evse: getEvseKind(type), groups, power: powerW }
  const facts = listPriceFacts(content, { reader, gstRate, now, ahead: 0 })
  const priced = (...of: readonly string[]) =>
    facts.find((fact) => fact.code === 'price' && of.includes(fact.of))
  const energy = priced('energy')
  if (energy?.code === 'price') {
    const withGst = energy.withGst / MICRO_RUPEES_PER_PAISA
    const before = (withGst * WHOLE_BASIS_POINTS) / (WHOLE_BASIS_POINTS + gstRate)
    return { kwh: { before: paise(Math.round(before)), withGst: paise(Math.round(withGst)) }, hour: null }
  }
  const time = priced('session-time', 'charging-time')
  const hour = time?.code === 'price' ? Math.round(time.beforeGst / MICRO_RUPEES_PER_PAISA) : 0
  return { kwh: null, hour: paise(hour) }
}

const isCheaper = (one: PriceNow, other: PriceNow): boolean =>
  (one.kwh?.before ?? one.hour ?? 0) < (other.kwh?.before ?? other.hour ?? 0)
