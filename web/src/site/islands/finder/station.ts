/** Stations as the finder gets them, in the contract's own types. */
import type { ConnectorType, listStations, mapStations, ReplyOf, showStation } from '@voltyatra/contract'

export type StationPage = ReplyOf<typeof listStations>
export type Station = StationPage['data'][number]
export type StationDetail = ReplyOf<typeof showStation>['data']
/** All stations, a column for each property. */
export type StationColumns = ReplyOf<typeof mapStations>['data']
export type { ConnectorType }

/** In the order of the contract, whose schemas are no weight for a browser: a test holds both together. */
export const CONNECTORS = [
  'Type 2',
  'CCS2',
  'CHAdeMO',
  'GB/T',
  'Bharat AC-001',
  'Bharat DC-001',
  'Type 6 (LEVDC)',
  'Type 7 (LECCS)',
  '3-pin 16A',
] as const satisfies readonly ConnectorType[]

export interface Point {
  /** Degrees. */
  readonly lat: number
  readonly long: number
}
