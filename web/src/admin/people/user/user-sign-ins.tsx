/** What a driver agreed to, and where the driver is signed in. */
import { useQuery } from '@tanstack/react-query'
import { parseBrowser } from '../../../shared/browser.ts'
import { formatCountry, formatDate, formatLanguage, formatTime } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { endAllSessions, endSession, loadConsents, loadSessions, type Session } from '../shared/customers.ts'
import { driver } from './texts.ts'

export function Consents({ id }: { readonly id: string }) {
  const words = driver.consents
  const consents = useQuery({
    queryKey: ['customer', 'consents', id],
    queryFn: ({ signal }) => loadConsents(id, signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={consents}>
        {(one) => (
          <>
            <Facts
              of={(['sms', 'email', 'push'] as const).map(
                (channel) => [words.channels[channel], one[channel] ? words.yes : words.no] as const,
              )}
            />
            {one.history.length > 0 && (
              <details className={layoutStyles.more}>
                <summary>{words.history}</summary>
                <ul className={layoutStyles.plainList}>
                  {one.history.map(({ channel, givenAt, withdrawnAt, noticeLanguage, noticeText }) => (
                    <li key={`${channel} ${givenAt}`}>
                      {words.given(words.channels[channel], formatDate(givenAt))}
                      {withdrawnAt && words.withdrawn(formatDate(withdrawnAt))}
                      {noticeText && noticeLanguage && (
                        <details className={layoutStyles.more}>
                          <summary>{words.notice(formatLanguage(noticeLanguage))}</summary>
                          <p className={textStyles.quiet} lang={noticeLanguage}>
                            {noticeText}
                          </p>
                        </details>
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const words = driver.sessions

export function SignIns({ id }: { readonly id: string }) {
  const may = useMay()
  const sessions = useQuery({
    queryKey: ['customer', 'sessions', id],
    queryFn: ({ signal }) => loadSessions(id, signal),
    enabled: may('customer.sign-out'),
  })
  const all = useWrite(endAllSessions, ['customer'])
  const endAll = async () => {
    const outcome = await all.run(id)
    if (outcome && 'reply' in outcome) showSuccess(words.endedAll)
  }
  if (!may('customer.sign-out')) return null
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={sessions}>
        {(open) =>
          open.length === 0 ? (
            <p className={textStyles.quiet}>{words.none}</p>
          ) : (
            <>
              <ul className={layoutStyles.plainList}>
                {open.map((session) => (
                  <OneSession key={session._id} customerId={id} session={session} />
                ))}
              </ul>
              <Refused problem={all.problem} />
              <ConfirmAgain
                label={words.endAll}
                hint={words.endAllHint}
                running={words.ending}
                isRunning={all.isRunning}
                onConfirm={endAll}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface OneSessionProps {
  readonly customerId: string
  readonly session: Session
}

function OneSession({ customerId, session }: OneSessionProps) {
  const write = useWrite(endSession, ['customer'])
  const device = parseBrowser(session.userAgent) ?? words.unknown
  const send = async () => {
    const outcome = await write.run({ customerId, id: session._id })
    if (outcome && 'reply' in outcome) showSuccess(words.ended)
  }
  return (
    <li>
      <span>
        {device}
        <br />
        <span className={textStyles.quiet}>
          {[words.since(formatTime(session.createdAt), session.address), formatCountry(session.country)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <ActionButton
        label={words.end}
        running={words.ending}
        isRunning={write.isRunning}
        onClick={() => void send()}
      />
    </li>
  )
}
