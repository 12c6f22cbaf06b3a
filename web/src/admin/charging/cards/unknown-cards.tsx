/** Cards that nobody knows and that were held to a charger lately: one click from being added. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAgo } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { cards } from '../shared/card-texts.ts'
import { loadUnknownCards, unknownKey } from '../shared/cards.ts'
import styles from './unknown-cards.module.css'

const { unknown: words } = cards
const LOOK_MS = 10_000
const MOST = 10

export function UnknownCards() {
  const { to } = usePanel()
  const { data = [], dataUpdatedAt } = useQuery({
    queryKey: unknownKey,
    queryFn: ({ signal }) => loadUnknownCards(signal),
    refetchInterval: LOOK_MS,
  })
  if (data.length === 0) return null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <ul className={styles.unknown}>
        {data.slice(0, MOST).map(({ number, charger, chargerId, lastAt, times }) => (
          <li key={`${chargerId} ${number}`}>
            <span>
              <b>{number}</b>{' '}
              <span className={textStyles.quiet}>
                {words.seen(formatAgo(lastAt, new Date(dataUpdatedAt)), charger, times)}
              </span>
            </span>
            <Link
              className={buttonStyles.button}
              to={to('cards', { open: number, do: 'add' })}
              aria-label={words.addOf(number)}
            >
              {words.add}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
