/** What is searched for, as the address of the screen says it. */
import type { AskOf, listStations } from '@voltyatra/contract'

export interface Search {
  readonly words: string
  readonly near: { readonly lat: number; readonly long: number } | undefined
  readonly connector: string
  readonly isFreeNow: boolean
  /** kW; 0 for any. */
  readonly power: number
}

export const POWERS = [22, 50, 100] as const

/** What an address says that makes no sense is as if it said nothing. */
export function readSearch(query: URLSearchParams): Search {
  const at = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(query.get('near') ?? '')
  const [lat, long] = [Number(at?.[1]), Number(at?.[2])]
  const isPlace = Math.abs(lat) <= 90 && Math.abs(long) <= 180
  const power = Number(query.get('power'))
  return {
    words: query.get('q') ?? '',
    near: at && isPlace ? { lat, long } : undefined,
    connector: query.get('connector') ?? '',
    isFreeNow: query.get('free') === 'yes',
    power: POWERS.find((one) => one === power) ?? 0,
  }
}

export function writeSearch({ words, near, connector, isFreeNow, power }: Search): URLSearchParams {
  const query = new URLSearchParams()
  if (words) query.set('q', words)
  if (near) query.set('near', `${near.lat},${near.long}`)
  if (connector) query.set('connector', connector)
  if (isFreeNow) query.set('free', 'yes')
  if (power > 0) query.set('power', String(power))
  return query
}

const PER_PAGE = 30

type StationQuery = AskOf<typeof listStations>['query']

export const buildStationQuery = (
  { words, near, connector, isFreeNow, power }: Search,
  cursor: string | undefined,
): StationQuery =>
  ({
    limit: PER_PAGE,
    q: words,
    ...near,
    connector,
    freeNow: isFreeNow ? 'true' : '',
    minPowerKW: power || '',
    cursor,
  }) as StationQuery
