/** What the finder says about a station. */
import { createOnce } from '../../../shared/create-once.ts'
import { LOCALE } from '../../../shared/locale.ts'
import { finder as texts } from '../../messages/finder.ts'
import type { Station } from './station.ts'

export type Tone = 'good' | 'busy' | 'off' | 'bad'

/** In words first; the tone is only how it is drawn. */
export function formatStatus({ status, availableSlots }: Pick<Station, 'status' | 'availableSlots'>): {
  readonly tone: Tone
  readonly text: string
} {
  const { statuses } = texts
  if (status === 'active') {
    return availableSlots > 0 ? { tone: 'good', text: statuses.free } : { tone: 'busy', text: statuses.taken }
  }
  if (status === 'offline') return { tone: 'bad', text: statuses.offline }
  return { tone: 'off', text: status === 'maintenance' ? statuses.maintenance : statuses.inactive }
}

/** What a driver pays, GST included: a line for each price, with the connectors that have it where there are several. */
export const formatPriceLines = ({ prices }: Pick<Station, 'prices'>): string[] =>
  prices.map(({ connectorTypes, words }) =>
    prices.length === 1 ? words.withGst.short : texts.priceOf(connectorTypes.join(', '), words.withGst.short),
  )

const clock = createOnce(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone: 'Asia/Kolkata',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const weekday = createOnce(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Kolkata', weekday: 'short' }),
)
const HALF_A_DAY_MS = 12 * 3600 * 1000

/** `Open until 22:00`, `Closed until Mon 06:00`; nothing where it is always open. */
export function formatOpening({ opening, asOf }: Pick<Station, 'opening' | 'asOf'>): string | undefined {
  const { isOpen, until } = opening
  if (until === null) return isOpen ? undefined : texts.closed
  const at = new Date(until)
  const isSoon = at.getTime() - new Date(asOf).getTime() < HALF_A_DAY_MS
  const time = isSoon ? clock().format(at) : `${weekday().format(at)} ${clock().format(at)}`
  return isOpen ? texts.openUntil(time) : texts.closedUntil(time)
}

/** Where the maps of the visitor's own device lead to a station. */
export const buildDirectionsUrl = ({ location }: Pick<Station, 'location'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${location.lat},${location.long}`
