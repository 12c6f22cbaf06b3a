/** The tariffs that a driver pays at connectors of a station, frozen for one charge. */
import {
  type FrozenTariff,
  findGstRate,
  getEvseKind,
  listPriceFacts,
  type Paise,
  paise,
  type Tariff,
  type TariffVersion,
  toIstDay,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { PriceWords } from '../../messages/price-words.ts'
import { formatPrice, loadTariffsAt } from '../../money/tariffs/index.ts'
import type { StationForBooking } from '../../network/stations/index.ts'

interface Connector {
  readonly id: string
  readonly type: string
  readonly powerW: number
}

export interface TariffsRequest {
  readonly station: Pick<StationForBooking, 'id' | 'stateCode'>
  readonly connectors: readonly Connector[]
  readonly customerId: string
  /** When the tariff is chosen. */
  readonly at: Date
  /** When the charge begins; then unless given. */
  readonly start?: Date | undefined
  readonly hours: number
}

const HOUR_SECONDS = 3600

/** By the connector's id. */
export async function loadTariffsInForce(
  reader: Reader,
  { station, connectors, customerId, at, start = at, hours }: TariffsRequest,
): Promise<ReadonlyMap<string, Tariff>> {
  const targets = connectors.map(({ id }) => ({
    state: station.stateCode,
    stationId: station.id,
    connectorId: id,
  }))
  const found = await loadTariffsAt(reader, targets, { customerId, at })
  return new Map(
    connectors.flatMap(({ id, type, powerW }) => {
      const one = found.get(id)
      if (!one) return []
      const { versionId, content, groups } = one
      const frozen = {
        versionId,
        version: content,
        groups,
        start: Math.floor(start.getTime() / 1000),
        seconds: Math.round(hours * HOUR_SECONDS),
        evse: getEvseKind(type),
        power: powerW,
      }
      return [[id, toSignedTariff(frozen, at)] as const]
    }),
  )
}

/** @throws Error where the connector is not among the station's */
export async function loadTariffAtConnector(
  reader: Reader,
  { connector, ...request }: Omit<TariffsRequest, 'connectors'> & { readonly connector: Connector },
): Promise<Tariff> {
  const tariff = (await loadTariffsInForce(reader, { ...request, connectors: [connector] })).get(connector.id)
  if (!tariff) throw new Error(`Connector ${connector.id} without a tariff`)
  return tariff
}

/**
 * The price at a connector, in the words of the language of whoever asks.
 * @throws Error where the connector is not among the station's
 */
export async function loadPriceWords(
  reader: Reader,
  {
    station,
    connector: { id, type, powerW },
    customerId,
    at,
  }: Pick<TariffsRequest, 'station' | 'customerId' | 'at'> & { readonly connector: Connector },
): Promise<PriceWords> {
  const target = { state: station.stateCode, stationId: station.id, connectorId: id }
  const found = (await loadTariffsAt(reader, [target], { customerId, at })).get(id)
  if (!found) throw new Error(`Connector ${id} without a tariff`)
  const { content, groups } = found
  return formatPrice(content, { evse: getEvseKind(type), groups, power: powerW }, at)
}

const MICRO_RUPEES_PER_PAISA = 10_000

/** With the price that stands on the sign: of energy where it is priced, else of an hour. */
function toSignedTariff(frozen: FrozenTariff, at: Date): Tariff {
  const { version, evse, groups, power, start } = frozen
  const facts = listPriceFacts(version, {
    reader: { evse, groups, power },
    gstRate: findGstRate(toIstDay(at)),
    now: start,
    ahead: 0,
  })
  const priceOf = (...dimensions: readonly string[]): Paise => {
    const fact = facts.find((one) => one.code === 'price' && dimensions.includes(one.of))
    return paise(fact?.code === 'price' ? Math.round(fact.beforeGst / MICRO_RUPEES_PER_PAISA) : 0)
  }
  return isByEnergy(version)
    ? { by: 'energy', perKwh: priceOf('energy'), frozen }
    : { by: 'time', perHour: priceOf('session-time', 'charging-time'), frozen }
}

const isByEnergy = ({ elements, landShare }: TariffVersion): boolean =>
  landShare > 0 || elements.some(({ dimension }) => dimension === 'energy')
