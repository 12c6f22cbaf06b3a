/** A page of the stations that a search finds. */
import type { listStations, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { isUsable } from './rank.ts'
import { buildStationQuery, MOST_KM, NEAR_KM, type Search } from './search.ts'

export interface StationPage extends ReplyOf<typeof listStations> {
  /** Near the place nothing can be used now, so it was looked farther. */
  readonly isFarther?: boolean
}

/** Where a page begins: after the one before. */
export type PageStart = { readonly cursor: string; readonly isFarther: boolean } | undefined

export const findNextStart = ({ page, isFarther = false }: StationPage): PageStart =>
  page.nextCursor === null ? undefined : { cursor: page.nextCursor, isFarther }

/** Who needs a charger is not helped by one that is out of service: where nothing else is near, the nearest others come too. */
export async function loadStations(
  search: Search,
  start: PageStart,
  signal: AbortSignal,
): Promise<StationPage> {
  const load = (withinKm?: number) =>
    callApi<typeof listStations>('GET', '/charging-stations', {
      query: { ...buildStationQuery(search, start?.cursor), ...(withinKm && { withinKm }) },
      signal,
    })
  const isAround = search.near !== undefined && search.area === undefined
  if (!isAround) return load()
  if (start) return start.isFarther ? { ...(await load(MOST_KM)), isFarther: true } : load(NEAR_KM)
  const near = await load(NEAR_KM)
  if (near.page.nextCursor !== null || near.data.some(isUsable)) return near
  const farther = await load(MOST_KM)
  return farther.data.some(isUsable) ? { ...farther, isFarther: true } : near
}
