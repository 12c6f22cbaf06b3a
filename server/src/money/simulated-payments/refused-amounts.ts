/** As in the providers’ own trial installations, an amount says what becomes of it: 13 paise at its end, and it fails. */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

const REFUSED_PAISE = 13

export const isRefused = (amount: Paise): boolean => amount % 100 === REFUSED_PAISE

/** Of a refund: what the payer’s bank has not taken was never given back. */
export const isGivenBack = (amount: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${amount} % 100 <> ${REFUSED_PAISE}`
