/** How a charger is just now and what came last: why it is out of service, and what it said. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { changeSearch } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { type Fact, Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { type ChargerOne, loadMessages } from '../shared/charger-calls.ts'
import { Age, formatConnection } from '../shared/charger-parts.tsx'
import { charger as chargerWords } from '../shared/charger-texts.ts'
import { formatRefusal } from '../shared/state-texts.ts'
import { log } from './command-texts.ts'
import { Message } from './message-log.tsx'
import { useNewest } from './newest.ts'
import { uptime, now as words } from './texts.ts'

const LAST = 5
const { facts } = chargerWords

export function ChargerNow({ charger }: { readonly charger: ChargerOne }) {
  const { _id: id, lastEnd, lastError } = charger
  const { pathname, search } = useLocation()
  const messages = useQuery({
    queryKey: ['charger', 'last-messages', id],
    queryFn: ({ signal }) => loadMessages(id, { limit: LAST }, signal),
  })
  useNewest(id, () => void messages.refetch())
  const shown: readonly Fact[] = [
    [facts.connection, formatConnection(charger)],
    [facts.last, <Age key="last" at={charger.lastMessageAt} />],
    [
      words.lastEnd,
      lastEnd && words.endedBecause(formatTime(lastEnd.at), uptime.how[lastEnd.how ?? ''] ?? lastEnd.how),
    ],
    [
      words.lastError,
      lastError &&
        words.errorAt(formatTime(lastError.at), `${lastError.action}: ${formatRefusal(lastError.errorCode)}`),
    ],
  ]
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Facts of={shown} />
      <h3>{words.messages}</h3>
      <Loaded of={messages}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={textStyles.quiet}>{log.empty}</p>
          ) : (
            <ul className={layoutStyles.plainList} aria-label={words.messages}>
              {data.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p>
        <Link className={buttonStyles.link} to={pathname + changeSearch(search, { tab: 'log' })}>
          {words.all}
        </Link>
      </p>
    </section>
  )
}
