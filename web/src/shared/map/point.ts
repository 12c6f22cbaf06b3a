/** Places on the earth, and what a map of stations is drawn from. */
import type { ConnectorType, mapStations, ReplyOf } from '@voltyatra/contract'
import type { Amenity } from '@voltyatra/domain'

/** Degrees. */
export interface Point {
  readonly lat: number
  readonly long: number
}

export interface Camera extends Point {
  readonly zoom: number
}

/** All stations, a column for each property. */
export type StationColumns = ReplyOf<typeof mapStations>['data']

export interface StationFilters {
  readonly connector?: ConnectorType | undefined
  /** At least so many kW. */
  readonly power?: number | undefined
  readonly isFreeNow: boolean
  readonly isOpenNow?: boolean | undefined
  readonly amenity?: Amenity | undefined
  /** At most so many rupees an hour before GST; `energy`: priced by the kWh. */
  readonly price?: number | 'energy' | undefined
  /** At most so many rupees for one kWh, GST included. */
  readonly kwhPrice?: number | undefined
}
