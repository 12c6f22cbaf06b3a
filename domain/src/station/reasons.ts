/** Why the program itself took a station out of service. */
export const STATION_CODES = ['partner-suspended'] as const
export type StationCode = (typeof STATION_CODES)[number]

/** Why drivers find a station out of service, where no operator says so in words. */
export type StationReason = StationCode | 'chargers-out-of-reach'
