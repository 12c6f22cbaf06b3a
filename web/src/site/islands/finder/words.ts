/** What the finder says about a station. */
import { rupees } from '../../../shared/formats.ts'
import { finder as texts } from '../../messages/finder.ts'
import type { Station } from './station.ts'

export type Tone = 'good' | 'busy' | 'off' | 'bad'

/** In words first; the tone is only how it is drawn. */
export function statusWords({ status, availableSlots }: Pick<Station, 'status' | 'availableSlots'>): {
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

/** `₹120.00 an hour + GST`; the price of energy is the network's and may not be known yet. */
export function priceWords(
  { pricePerHour }: Pick<Station, 'pricePerHour'>,
  pricePerKwh: number | undefined,
): string {
  if (pricePerHour !== null) return texts.perHour(rupees(pricePerHour))
  return pricePerKwh === undefined ? texts.pricedByEnergy : texts.perKwh(rupees(pricePerKwh))
}

/** Where the maps of the visitor's own device lead to a station. */
export const directionsTo = ({ location }: Pick<Station, 'location'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${location.lat},${location.long}`
