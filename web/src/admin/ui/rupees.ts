/** Amounts where the rupee is named beside them. */

import { rupees } from '../../shared/formats.ts'
import { LOCALE } from '../../shared/locale.ts'

/** `1,23,456.50`. */
export const rs = (value: number): string => rupees(value).replace('₹', '')

/** A price as the older screens write it: whole rupees without decimals. */
const upToTwo = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })

export const plainRupees = (value: number): string => upToTwo.format(value)
