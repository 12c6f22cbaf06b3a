/** What charging costs at stations, in the words that drivers read. */
import { type ConnectorType, getEvseKind, type Paise, type TariffVersion } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { getReadersLanguage } from '../../messages/in-language.ts'
import type { PriceWords } from '../../messages/price-words.ts'
import { chooseTariffs, formatPrice } from '../../money/tariffs/index.ts'
import { type StationConnector, selectPricing } from './connector-queries.ts'

export interface StationPrice {
  /** The types of the station's connectors that cost this, in the order of their numbers. */
  readonly connectorTypes: ConnectorType[]
  readonly words: PriceWords
}

interface PricesRequest {
  /** Null for a driver in no group. */
  readonly customerId: string | null
  readonly at: Date
  /** Which connectors are asked about; all without it. */
  readonly isMeant?: (connector: StationConnector) => boolean
}

export interface NetworkPrices {
  /** The network's price of one kWh. */
  readonly perKwh: Paise
  /** By station; one price where all its connectors cost the same, none where it has none. */
  readonly stations: ReadonlyMap<string, readonly StationPrice[]>
}

/** By station; one price where all its connectors cost the same, none where it has none. */
export async function loadPrices(
  reader: Reader,
  stationIds: readonly string[],
  request: PricesRequest,
): Promise<ReadonlyMap<string, readonly StationPrice[]>> {
  if (stationIds.length === 0) return new Map()
  return (await loadNetworkPrices(reader, stationIds, request)).stations
}

/** The same, with what counts where nothing else does. */
export async function loadNetworkPrices(
  reader: Reader,
  stationIds: readonly string[],
  { customerId, at, isMeant = () => true }: PricesRequest,
): Promise<NetworkPrices> {
  const { perKwh, assigned, ...read } = await selectPricing(reader, stationIds, at)
  const connectors = read.connectors.filter(isMeant)
  const requested = connectors.map(({ id, stationId, stateCode }) => ({
    connectorId: id,
    stationId,
    state: stateCode,
  }))
  const tariffs = await chooseTariffs(reader, { connectors: requested, assigned }, { customerId, at })
  const wordsOf = getWordsOf(at)
  const prices = new Map<string, StationPrice[]>()
  for (const connector of connectors) {
    const tariff = tariffs.get(connector.id)
    if (!tariff) throw new Error(`Connector ${connector.id} has no tariff`)
    const words = wordsOf(tariff, connector)
    const ofStation = prices.get(connector.stationId) ?? []
    prices.set(connector.stationId, withPrice(ofStation, connector.type, words))
  }
  return { perKwh, stations: prices }
}

interface InForce {
  readonly versionId: string
  readonly content: TariffVersion
  readonly groups: readonly string[]
}

type WordsOf = (tariff: InForce, connector: StationConnector) => PriceWords

/** Words are the same for all who ask within a second: what is in force is never changed. By their language. */
const ofThisSecond = { second: Number.NaN, byLanguage: new Map<string, WordsOf>() }

function getWordsOf(at: Date): WordsOf {
  const second = Math.floor(at.getTime() / 1000)
  if (ofThisSecond.second !== second) {
    ofThisSecond.second = second
    ofThisSecond.byLanguage.clear()
  }
  const language = getReadersLanguage()
  const known = ofThisSecond.byLanguage.get(language) ?? createWordsCache(at)
  ofThisSecond.byLanguage.set(language, known)
  return known
}

/** Most connectors of a page have the same tariff: each price is put in words once, and equal words are one object. */
function createWordsCache(at: Date): WordsOf {
  const known = new Map<string, PriceWords>()
  const byText = new Map<string, PriceWords>()
  return ({ versionId, content, groups }, { type, powerW }) => {
    const evse = getEvseKind(type)
    const key = `${versionId} ${evse} ${powerW} ${groups.join(' ')}`
    const found = known.get(key)
    if (found) return found
    const made = formatPrice(content, { evse, groups, power: powerW }, at)
    const text = JSON.stringify(made)
    const words = byText.get(text) ?? made
    byText.set(text, words)
    known.set(key, words)
    return words
  }
}

/** @param words of one cache: equal ones are the same object */
function withPrice(prices: readonly StationPrice[], type: ConnectorType, words: PriceWords): StationPrice[] {
  const same = prices.find((one) => one.words === words)
  if (!same) return [...prices, { connectorTypes: [type], words }]
  if (same.connectorTypes.includes(type)) return [...prices]
  const wider = { ...same, connectorTypes: [...same.connectorTypes, type] }
  return prices.map((one) => (one === same ? wider : one))
}
