/** The GST rate on charging and the code of the service, as dated facts. */

import type { BasisPoints } from '../money.ts'

/** The rate in force on charging, 18 % of the taxable amount. */
export const GST_ON_CHARGING: BasisPoints = 1800

/** The service accounting code that a charging invoice carries. */
export const SAC_OF_CHARGING = '998714'

export interface GstRate {
  /** The first day in India that it holds for, 'YYYY-MM-DD'. */
  readonly from: string
  readonly rate: BasisPoints
  readonly sac: string
  readonly source: string
}

/** Oldest first; a change of law is a new row, and the rows before it keep pricing old documents. */
export const GST_RATES: readonly GstRate[] = [
  {
    from: '2017-07-01',
    rate: GST_ON_CHARGING,
    sac: SAC_OF_CHARGING,
    source:
      'Karnataka AAR, KAR ADRG 24/2023 of 13 July 2023 (Chamundeswari Electricity Supply): energy and service ' +
      'charge together are one service, SAC 998714, 18 %. That charging is a service: Ministry of Power letter ' +
      '23/08/2018-R&R of 13 April 2018.',
  },
]

/**
 * The rate on a calendar day in India, 'YYYY-MM-DD'.
 * @throws RangeError for text that is no such day, and for a day before GST existed.
 */
export function findGstRate(day: string): BasisPoints {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`Not a calendar day: ${day}`)
  const row = GST_RATES.findLast(({ from }) => from <= day)
  if (!row) throw new RangeError(`No GST rate on ${day}`)
  return row.rate
}
