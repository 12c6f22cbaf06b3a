/** Power is kilowatts on the wire and watts inside. */
const WATTS_PER_KILOWATT = 1000
export const toKilowatts = (watts: number): number => watts / WATTS_PER_KILOWATT
export const toWatts = (kilowatts: number): number => Math.round(kilowatts * WATTS_PER_KILOWATT)
