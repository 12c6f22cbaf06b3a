/** Where one is signed in, and signing out there. */
import { useQuery } from '@tanstack/react-query'
import type { endOwnSession, endOwnSessions, listOwnSessions, ReplyOf } from '@voltyatra/contract'
import { useNavigate } from 'react-router'
import { parseBrowser } from '../../../shared/browser.ts'
import { callApi } from '../../../shared/call-api.ts'
import { formatCountry, formatTime } from '../../../shared/formats.ts'
import { LOGIN } from '../../screens.ts'
import { useWrite } from '../../server/use-write.ts'
import { signOut } from '../../session/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { settings } from './texts.ts'

type Session = ReplyOf<typeof listOwnSessions>['data'][number]

const end = (id: string, idempotencyKey: string) =>
  callApi<typeof endOwnSession>('DELETE', '/administrators/me/sessions/{id}', {
    params: { id },
    idempotencyKey,
  })
const endAll = () => callApi<typeof endOwnSessions>('DELETE', '/administrators/me/sessions', {})

const MOST = 50

export function OwnSessions() {
  const sessions = useQuery({
    queryKey: ['own-session', 'list'],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listOwnSessions>('GET', '/administrators/me/sessions', {
          query: { limit: MOST },
          signal,
        })
      ).data,
  })
  return (
    <section className={layoutStyles.sheet} aria-label={settings.sessions}>
      <h2>{settings.sessions}</h2>
      <Loaded of={sessions}>
        {(all) => (
          <ul className={layoutStyles.plainList}>
            {all.map((session) => (
              <OneSession key={session._id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <EndAll />
    </section>
  )
}

function OneSession({ session }: { readonly session: Session }) {
  const write = useWrite(end, ['own-session'])
  const send = async () => {
    const outcome = await write.run(session._id)
    if (outcome && 'reply' in outcome) showSuccess(settings.ended)
  }
  return (
    <li>
      <span>
        {parseBrowser(session.userAgent) ?? settings.unknownBrowser}
        <br />
        <span className={textStyles.quiet}>
          {[settings.since(formatTime(session.createdAt), session.address), formatCountry(session.country)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {session.current ? (
        <Status value={settings.here} />
      ) : (
        <ActionButton
          label={settings.end}
          of={parseBrowser(session.userAgent) ?? settings.unknownBrowser}
          running={settings.ending}
          isRunning={write.isRunning}
          onClick={() => void send()}
        />
      )}
    </li>
  )
}

function EndAll() {
  const navigate = useNavigate()
  const write = useWrite(endAll, [])
  const send = async () => {
    const outcome = await write.run(undefined)
    if (!outcome || 'problem' in outcome) return
    await signOut()
    await navigate(LOGIN, { replace: true })
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={settings.endAll}
        hint={settings.endAllHint}
        running={settings.ending}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </>
  )
}
