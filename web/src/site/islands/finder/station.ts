/** Stations as the finder gets them, in the contract's own types. */
import type { ConnectorType, listStations, ReplyOf, showStation } from '@voltyatra/contract'

export type StationPage = ReplyOf<typeof listStations>
export type Station = StationPage['data'][number]
export type StationDetail = ReplyOf<typeof showStation>['data']
export type { ConnectorType }
