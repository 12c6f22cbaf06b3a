/** Everything else: the own cars, cards and papers, messages, details, help, and signing out. */
import type { signOutDriverEverywhere } from '@voltyatra/contract'
import { Link, useLocation } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { PATHS } from '../addresses.ts'
import { HeadWithLanguage } from '../language/language-choice.tsx'
import { forgetSession, signOut } from '../session/session.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { ICONS, Icon } from '../ui/icons.tsx'
import { Problem } from '../ui/states.tsx'
import { Together } from '../ui/together.tsx'
import { useAction } from '../ui/use-action.ts'
import { Calendar } from './calendar-part.tsx'
import { Fleets } from './fleets-part.tsx'
import { Help } from './help.tsx'
import styles from './me.module.css'
import { Messages } from './messages-part.tsx'
import { Notifications } from './notifications-part.tsx'
import { OpenedMessage } from './opened-message.tsx'
import { ProfileForm } from './profile-form.tsx'
import { leavePush } from './push.ts'
import { me as words } from './texts.ts'

/** Screens of their own, those that are opened most often first. */
const PLACES = [
  { to: PATHS.cars, label: words.cars },
  { to: PATHS.cards, label: words.cards },
  { to: PATHS.papers, label: words.papers },
  { to: PATHS.security, label: words.security },
  { to: PATHS.data, label: words.data },
] as const

export function MeScreen() {
  return (
    <SignedIn>
      {(profile) => (
        <main className={ui.page}>
          <HeadWithLanguage>{words.title}</HeadWithLanguage>
          <OpenedMessage />
          <ul className={`${ui.card} ${styles.places}`}>
            {PLACES.map(({ to, label }) => (
              <li key={to}>
                <Link className={styles.place} href={to}>
                  {label}
                  <Icon path={ICONS.onward} />
                </Link>
              </li>
            ))}
          </ul>
          <Together>
            <Fleets />
            <Messages />
            <ProfileForm key={profile._id} profile={profile} />
            <Notifications />
            <Calendar />
            <Help profile={profile} />
            <SignOut />
          </Together>
        </main>
      )}
    </SignedIn>
  )
}

async function leaveHere(): Promise<void> {
  await leavePush()
  await signOut()
}

function SignOut() {
  const [, navigate] = useLocation()
  const leave = () => navigate(PATHS.find)
  const here = useAction({ mutationFn: leaveHere, onSuccess: leave })
  const everywhere = useAction({
    mutationFn: async () => {
      await callApi<typeof signOutDriverEverywhere>('POST', '/driver/sign-out-everywhere', {})
      forgetSession()
    },
    onSuccess: leave,
  })
  const error = here.error ?? everywhere.error
  return (
    <div className={ui.actions}>
      {error && <Problem error={error} />}
      <button type="button" className={ui.second} disabled={here.isPending} onClick={() => here.mutate()}>
        {words.signOut}
      </button>
      <button
        type="button"
        className={ui.second}
        disabled={everywhere.isPending}
        onClick={() => everywhere.mutate()}
      >
        {words.everywhere}
      </button>
    </div>
  )
}
