/** Where a customer was last: latitude, then longitude, to four decimals. */
import { users } from './texts.ts'

const DECIMALS = 4

export const formatLocation = (
  location: { readonly coordinates: readonly [number, number] } | null,
): string =>
  location
    ? location.coordinates.map((degrees) => degrees.toFixed(DECIMALS)).join(', ')
    : users.unknownLocation
