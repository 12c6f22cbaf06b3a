/** Which connector it is: whoever has scanned a label that somebody put over another one sees it here. */
import { formatKilowatts } from '../shared/formats.ts'
import type { Charge } from './calls.ts'
import { createElement, toNonBreaking } from './dom.ts'
import styles from './guest-page.module.css'
import { guest as words } from './texts.ts'

export function createStationCard(place: Charge['place'], label?: string): readonly HTMLElement[] {
  const { stationName, address, city, connectorNumber, connectorType, powerKW } = place
  const where = city && !address.includes(city) ? `${address}, ${city}` : address
  return [
    createElement('h1', { textContent: stationName, tabIndex: -1 }),
    createElement('p', { className: styles.quiet, textContent: where }),
    createElement('p', {
      className: styles.connector,
      textContent: words.connector(connectorNumber, connectorType, toNonBreaking(formatKilowatts(powerKW))),
    }),
    ...(label ? [createElement('p', { className: styles.quiet, textContent: words.code(label) })] : []),
  ]
}
