/** Stations as the finder gets them, in the contract's own types. */
import type { ConnectorType, listStations, mapStations, ReplyOf, showStation } from '@voltyatra/contract'

export type StationPage = ReplyOf<typeof listStations>
export type Station = StationPage['data'][number]
export type StationDetail = ReplyOf<typeof showStation>['data']
/** All stations, a column for each property. */
export type StationColumns = ReplyOf<typeof mapStations>['data']
export type { ConnectorType }

export interface Point {
  /** Degrees. */
  readonly lat: number
  readonly long: number
}
