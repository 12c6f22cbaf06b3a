/** Amounts where the rupee is named beside them. */

import { createOnce } from '../../shared/create-once.ts'
import { formatRupees } from '../../shared/formats.ts'
import { LOCALE } from '../../shared/locale.ts'

/** `1,23,456.50`. */
export const formatAmount = (value: number): string => formatRupees(value).replace('₹', '')

/** A price as the older screens write it: whole rupees without decimals. */
const upToTwo = createOnce(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }))

export const formatPlainRupees = (value: number): string => upToTwo().format(value)
