/** Energy in whole watt-hours. */

declare const wattHoursBrand: unique symbol

/** Whole watt-hours, a safe integer from 0 up. */
export type WattHours = number & { readonly [wattHoursBrand]: true }

/** @throws RangeError when the number is not a whole, safe count from 0 up: that is a bug, never a user's input. */
export function wattHours(count: number): WattHours {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError(`Not a whole number of watt-hours: ${count}`)
  return (count === 0 ? 0 : count) as WattHours
}

/** @throws RangeError for more than three decimals, which do not end on a whole watt-hour. */
export function toWattHours(kwh: number): WattHours {
  const count = Math.round(kwh * 1000)
  // Division rounds to the nearest double, the very one a three-decimal text is read as.
  if (count / 1000 !== kwh) throw new RangeError(`Kilowatt-hours with more than three decimals: ${kwh}`)
  return wattHours(count)
}

/** For the wire and for people: the nearest double of the three-decimal amount. */
export const toKwh = (energy: WattHours): number => energy / 1000
