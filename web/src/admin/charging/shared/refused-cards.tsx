/** Cards that chargers refused lately, of one card, one driver, at one charger or anywhere: why, and what to do about it. */
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
  readonly of: { readonly cardId?: string; readonly chargerId?: string; readonly customerId?: string }
}

/** Nothing where none was refused; on the screen of all it says so. */
export function RefusedCards({ of }: RefusedCardsProps) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['card', 'refused', of],
    queryFn: ({ signal }) => loadRefusedCards(of, signal),
    refetchInterval: LOOK_MS,
  })
  if (!data) return null
  if (data.length === 0)
    return Object.keys(of).length === 0 ? <p className={textStyles.quiet}>{words.none}</p> : null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul className={styles.refused}>
        {data.map((row) => (
          <li key={`${row.chargerId} ${row.cardId}`}>
            <Where of={row} isOfCard={of.cardId !== undefined} isOfCharger={of.chargerId !== undefined} />
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

interface WhereProps {
  readonly of: RefusedCardRow
  readonly isOfCard: boolean
  readonly isOfCharger: boolean
}

/** The charger where the card is known, the card where the charger is; otherwise both. */
function Where({ of, isOfCard, isOfCharger }: WhereProps) {
  const { to } = usePanel()
  const { chargerId, charger, cardId, stationName } = of
  return (
    <span>
      {!isOfCard && (
        <Link className={buttonStyles.link} to={to('cards', { open: cardId })}>
          {formatCardName(of)}
        </Link>
      )}
      {!isOfCard && !isOfCharger && ` ${words.at} `}
      {!isOfCharger && (
        <>
          <Link className={buttonStyles.link} to={to('chargers', { open: chargerId })}>
            {charger}
          </Link>
          {stationName !== null && `, ${stationName}`}
        </>
      )}
    </span>
  )
}
