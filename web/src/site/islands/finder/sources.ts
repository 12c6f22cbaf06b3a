/** Where the finder's stations come from. */
import type { listStations, mapStations, showStation } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Point, StationColumns } from '../../../shared/map/point.ts'
import { createReloadable, type Reloadable } from './reloadable.ts'
import type { Station, StationDetail } from './station.ts'
import type { Filters, View } from './view.ts'

/** What a list is asked by. */
export type Request = Filters & Pick<View, 'near' | 'withinKm' | 'words' | 'sort'>

export interface Listing {
  /** What it answers: while the next loads, it still stands there. */
  readonly request: Request
  readonly stations: readonly Station[]
  readonly next: string | null
  readonly total: number
  readonly totalIsAtLeast: boolean
  /** How far was looked; undefined where distance plays no part. */
  readonly withinKm: number | undefined
  /** Nothing was near, so it was looked farther. */
  readonly isFarther: boolean
}

const PAGE = 20
/** The most that the API gives at once. */
const MOST = 1000
export const NEAR_KM = 50
export const FAR_KM = 500

/** The part of a view that the list depends on; undefined where nothing is asked yet. */
export function toRequest(view: View): Request | undefined {
  const { near, withinKm, words, sort, connector, power, isFreeNow, isOpenNow } = view
  const { amenity, price, kwhPrice } = view
  const isRequested =
    near ??
    words ??
    connector ??
    power ??
    amenity ??
    price ??
    kwhPrice ??
    (isFreeNow || isOpenNow || undefined)
  if (isRequested === undefined) return undefined
  return { near, withinKm, words, sort, connector, power, isFreeNow, isOpenNow, amenity, price, kwhPrice }
}

export interface ListingSource extends Reloadable<Request, Listing> {
  more(): void
}

export function createListingSource(): ListingSource {
  const source = createReloadable<Request, Listing>(loadListing)
  return { ...source, more: () => source.extend(loadMore) }
}

export const createStationSource = (): Reloadable<string, StationDetail> =>
  createReloadable(async (id, _before, signal) => {
    const { data } = await callApi<typeof showStation>('GET', '/charging-stations/{id}', {
      params: { id },
      signal,
    })
    return data
  })

export const createMapSource = (): Reloadable<'all', StationColumns> =>
  createReloadable(async (_all, _before, signal) => {
    const { data } = await callApi<typeof mapStations>('GET', '/charging-stations/map', { signal })
    return data
  })

/** A hundred metres: the map's points are as exact as one. */
const SAME_SPOT_KM = 0.1

/** The station that stands at a point of the map; undefined where it has gone meanwhile. */
export async function findStationAt({ lat, long }: Point): Promise<string | undefined> {
  const { data } = await callApi<typeof listStations>('GET', '/charging-stations', {
    query: { lat, long, withinKm: SAME_SPOT_KM, limit: 1 },
  })
  return data[0]?._id
}

/** As many as there were, so that no row in view goes away. */
async function loadListing(
  request: Request,
  before: Listing | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  const limit = Math.min(MOST, Math.max(PAGE, before?.stations.length ?? 0))
  const withinKm = request.near && (request.withinKm ?? NEAR_KM)
  const listing = toListing(request, await loadPage(request, { withinKm, limit }, signal), withinKm)
  if (!request.near || request.withinKm !== undefined || listing.stations.length > 0) return listing
  const farther = await loadPage(request, { withinKm: FAR_KM, limit }, signal)
  return { ...toListing(request, farther, FAR_KM), isFarther: true }
}

async function loadMore(
  request: Request,
  before: Listing | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  if (!before?.next) return loadListing(request, before, signal)
  const { withinKm, next } = before
  const page = await loadPage(request, { withinKm, limit: PAGE, cursor: next }, signal)
  const known = new Set(before.stations.map(({ _id }) => _id))
  const more = page.data.filter(({ _id }) => !known.has(_id))
  return { ...before, stations: [...before.stations, ...more], next: page.page.nextCursor }
}

type Page = Awaited<ReturnType<typeof loadPage>>

const toListing = (request: Request, { data, page }: Page, withinKm: number | undefined): Listing => ({
  request,
  stations: data,
  next: page.nextCursor,
  total: page.total,
  totalIsAtLeast: page.totalIsAtLeast ?? false,
  withinKm,
  isFarther: false,
})

interface Extent {
  readonly withinKm: number | undefined
  readonly limit: number
  readonly cursor?: string
}

const loadPage = (request: Request, { withinKm, limit, cursor }: Extent, signal: AbortSignal) => {
  const { near, words, sort, connector, power, isFreeNow, isOpenNow, amenity, price, kwhPrice } = request
  const maxPricePerHour = typeof price === 'number' ? price : undefined
  return callApi<typeof listStations>('GET', '/charging-stations', {
    signal,
    query: {
      q: words,
      lat: near?.lat,
      long: near?.long,
      withinKm,
      sort: sort === 'fastest' ? '-fastest' : (sort ?? (near ? undefined : 'name')),
      connector,
      minPowerKW: power,
      freeNow: isFreeNow ? 'true' : undefined,
      openNow: isOpenNow ? 'true' : undefined,
      amenity,
      pricedBy: price === undefined ? undefined : price === 'energy' ? 'energy' : 'time',
      maxPricePerHour,
      maxPricePerKWh: kwhPrice,
      limit,
      cursor,
    },
  })
}
