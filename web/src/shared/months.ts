/** Months to choose from, in India. */

import { addMonths, toIstMonth } from '@voltyatra/domain'
import { createOnce } from './create-once.ts'
import { LOCALE } from './locale.ts'

/** 'YYYY-MM', this month first. */
export const listMonthsUntil = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, back) => addMonths(toIstMonth(now), -back))

const long = createOnce(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** '2026-11' as 'November 2026'. */
export const formatMonth = (month: string): string => long().format(new Date(`${month}-01T00:00:00Z`))
