/** Where a tariff counts, in one line for each place. */
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import type { Assignment, TariffOne } from './tariff-calls.ts'
import { tariffs } from './texts.ts'

const { assignments: words } = tariffs

export const formatPlaceName = ({ place, targetName }: Pick<Assignment, 'place' | 'targetName'>): string =>
  place === 'network' ? words.places.network : (targetName ?? words.places[place])

export const isOver = ({ validUntil }: Pick<Assignment, 'validUntil'>, now: Date): boolean =>
  validUntil !== null && new Date(validUntil) <= now

export function PlaceList({ tariff }: { readonly tariff: TariffOne }) {
  const now = new Date()
  const places = tariff.assignedTo.filter((one) => !isOver(one, now))
  if (places.length === 0) return <p className={textStyles.quiet}>{tariffs.publish.nowhere}</p>
  return (
    <ul className={layoutStyles.plainList} aria-label={words.title}>
      {places.map((one) => (
        <li key={one._id}>
          <span>{formatPlaceName(one)}</span>
          <span className={textStyles.quiet}>{one.groupName ?? words.everyone}</span>
        </li>
      ))}
    </ul>
  )
}
