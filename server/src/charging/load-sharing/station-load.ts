/** What a station's chargers share, as the operator sees it. */

import type { Reader } from '../../db/client.ts'
import { loadLimitOf } from '../../network/stations/index.ts'
import { type PlaceRow, placesOf } from './place-queries.ts'
import { heldW, NEVER_TOLD, type ShareWhy } from './told.ts'

export interface PlaceLoad {
  readonly chargerId: string
  readonly identity: string
  /** Of the station's connector; null where it is none of them. */
  readonly connectorNumber: number | null
  readonly place: number
  readonly ratingW: number
  readonly isCharging: boolean
  /** What it is to have; null where nothing is shared. */
  readonly shareW: number | null
  /** The most that it may draw by what it was told, or does draw. */
  readonly heldW: number
  /** Null where no meter has said. */
  readonly measuredW: number | null
  readonly why: ShareWhy | null
  /** The charger's last word on what it was told. */
  readonly answer: string | null
  readonly answeredAt: Date | null
}

export interface StationLoad {
  readonly limitW: number | null
  /** What all may draw together by what they have accepted. */
  readonly heldW: number
  readonly sharedW: number
  readonly measuredW: number
  readonly places: readonly PlaceLoad[]
}

export async function stationLoad(reader: Reader, stationId: string): Promise<StationLoad | undefined> {
  const limit = await loadLimitOf(reader, stationId)
  if (!limit) return undefined
  const rows = await placesOf(reader, stationId)
  const places = rows.filter(({ isHere }) => isHere).map((row) => placeLoad(row, limit.limitW !== null))
  const sum = (of: (place: PlaceLoad) => number) => places.reduce((total, place) => total + of(place), 0)
  return {
    limitW: limit.limitW,
    heldW: sum((place) => place.heldW),
    sharedW: sum(({ shareW }) => shareW ?? 0),
    measuredW: sum(({ measuredW }) => measuredW ?? 0),
    places,
  }
}

function placeLoad(row: PlaceRow, isLimited: boolean): PlaceLoad {
  const { share, ratingW } = row
  const drawnW = share?.why === 'exceeds' ? share.shareW : 0
  return {
    chargerId: row.chargerId,
    identity: row.identity,
    connectorNumber: row.connectorNumber,
    place: row.place,
    ratingW,
    isCharging: row.sessionId !== null,
    shareW: isLimited ? (share?.shareW ?? null) : null,
    heldW: Math.max(heldW(share ?? NEVER_TOLD, ratingW), drawnW),
    measuredW: row.sessionId === null ? null : row.powerW,
    why: isLimited ? (share?.why ?? null) : null,
    answer: share?.answer ?? null,
    answeredAt: share?.answeredAt ?? null,
  }
}
