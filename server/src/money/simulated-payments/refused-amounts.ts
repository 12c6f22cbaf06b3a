/** As in the providers’ own trial installations, an amount says what becomes of it: 13 paise at its end, and it fails. */
import type { Paise } from '@voltyatra/domain'

/** What is left of an amount in paise by whole rupees. */
export const REFUSED_PAISE = 13

export const isRefused = (amount: Paise): boolean => amount % 100 === REFUSED_PAISE
