/** The changes of the price of energy within the year, and what drivers were written before them. */
import {
  addMs,
  computeDocumentTotal,
  days,
  formatRupees,
  GST_ON_CHARGING,
  hours,
  type Paise,
  paise,
} from '@voltyatra/domain'

export interface PriceChange {
  readonly perKwh: Paise
  /** When it comes into force. */
  readonly at: Date
  /** When it is announced. */
  readonly announcedAt: Date
}

const CHANGES: readonly { readonly after: number; readonly perKwh: Paise }[] = [
  { after: 20, perKwh: paise(1_600) },
  { after: 140, perKwh: paise(1_750) },
  { after: 270, perKwh: paise(1_700) },
]

/** Each is announced a week before, at eleven in the morning. */
export const listPriceChanges = (from: Date): readonly PriceChange[] =>
  CHANGES.map(({ after, perKwh }) => ({
    perKwh,
    at: addMs(from, days(after) + hours(6)),
    announcedAt: addMs(from, days(after - 7) + hours(11)),
  }))

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' })

export const buildAnnouncement = ({ perKwh, at }: PriceChange) => ({
  title: `New price per kWh from ${DAY.format(at)}`,
  message: `From ${DAY.format(at)}, 6 in the morning, a kWh costs ${formatRupees(computeDocumentTotal(perKwh, GST_ON_CHARGING).total)} with GST (${formatRupees(perKwh)} without). Whatever has begun by then keeps its price.`,
})
