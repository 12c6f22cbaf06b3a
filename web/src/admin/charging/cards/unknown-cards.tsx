/** Cards that nobody knows and that were held to a charger lately: one click from being added. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ago } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { cards } from '../shared/card-texts.ts'
import { loadUnknownCards, unknownKey } from '../shared/cards.ts'

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
    <section className="sheet" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="quiet">{words.hint}</p>
      <ul className="unknown-cards">
        {data.slice(0, MOST).map(({ number, charger, chargerId, lastAt, times }) => (
          <li key={`${chargerId} ${number}`}>
            <span>
              <b>{number}</b>{' '}
              <span className="quiet">
                {words.seen(ago(lastAt, new Date(dataUpdatedAt)), charger, times)}
              </span>
            </span>
            <Link
              className="button"
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
