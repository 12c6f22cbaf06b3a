/** Sums and shares, as only an operator reads them. */
import { createOnce } from '../../shared/create-once.ts'
import { count } from '../../shared/formats.ts'
import { NUMBER_LOCALE } from '../../shared/locale.ts'

const twoDecimals = createOnce(
  () =>
    new Intl.NumberFormat(NUMBER_LOCALE, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)

/** `1,235 kWh`, for sums that nobody reads to the watt-hour. */
export const formatWholeKilowattHours = (value: number): string => `${count(value)} kWh`

/** `99.87 %`. */
export const formatPercent = (value: number): string => `${twoDecimals().format(value)}\u00a0%`
