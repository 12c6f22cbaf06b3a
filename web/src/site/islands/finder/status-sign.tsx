/** A station's status as a sign and in words: by shape as well as by colour, as on the map. */
import { SIGNS } from '../../../shared/map/sign-shapes.ts'
import type { Station } from './station.ts'
import { formatStatus } from './words.ts'

export function StatusSign({ station }: { readonly station: Pick<Station, 'status' | 'availableSlots'> }) {
  const { tone, text } = formatStatus(station)
  return (
    <span className={`status ${tone}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path fillRule="evenodd" d={SIGNS[tone]} />
      </svg>
      {text}
    </span>
  )
}
