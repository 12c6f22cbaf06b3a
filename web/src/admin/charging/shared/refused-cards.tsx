/** Cards that chargers refused lately, of one card or at one charger: why, and what to do about it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAgo } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { cards } from './card-texts.ts'
import { formatCardName, loadRefusedCards, type RefusedCardRow } from './cards.ts'
import styles from './refused-cards.module.css'

const { refusals: words } = cards
const LOOK_MS = 15_000

interface RefusedCardsProps {
  readonly of: { readonly cardId: string } | { readonly chargerId: string }
}

/** Nothing where none was refused. */
export function RefusedCards({ of }: RefusedCardsProps) {
  const { data = [], dataUpdatedAt } = useQuery({
    queryKey: ['card', 'refused', of],
    queryFn: ({ signal }) => loadRefusedCards(of, signal),
    refetchInterval: LOOK_MS,
  })
  if (data.length === 0) return null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul className={styles.refused}>
        {data.map((row) => (
          <li key={`${row.chargerId} ${row.cardId}`}>
            <Other of={row} isOfCard={'cardId' in of} />
            <span className={textStyles.quiet}>
              {words.seen(formatAgo(row.lastAt, new Date(dataUpdatedAt)), row.times)}
            </span>
            <span className={textStyles.loss}>{cards.refused[row.why] ?? row.why}</span>
            <span>{words.advice[row.why]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The charger where the card is known, the card where the charger is. */
function Other({ of, isOfCard }: { readonly of: RefusedCardRow; readonly isOfCard: boolean }) {
  const { to } = usePanel()
  const { chargerId, charger, cardId } = of
  return (
    <Link
      className={buttonStyles.link}
      to={isOfCard ? to('chargers', { open: chargerId }) : to('cards', { open: cardId })}
    >
      {isOfCard ? charger : formatCardName(of)}
    </Link>
  )
}
