/** The sections of the partner portal, those that the person may see. */
import { PortalFrame } from '../../portal/portal-frame.tsx'
import { PATHS } from '../addresses.ts'
import { WAYS } from '../session/passkeys.ts'
import { getPersonId, type Right, signOut, useSignedIn } from '../session/session.ts'
import { frameTexts as texts } from './texts.ts'

const SECTIONS: readonly { readonly path: string; readonly label: string; readonly right?: Right }[] = [
  { path: PATHS.stations, label: texts.stations },
  { path: PATHS.charges, label: texts.charges },
  { path: PATHS.money, label: texts.money, right: 'money' },
  { path: PATHS.people, label: texts.people, right: 'staff' },
  { path: PATHS.requests, label: texts.requests, right: 'requests' },
  { path: PATHS.help, label: texts.help },
  { path: PATHS.account, label: texts.account },
]

export function Frame() {
  const { data } = useSignedIn()
  const rights = data?.person.rights ?? []
  const status = data?.partner.status
  return (
    <PortalFrame
      home={PATHS.stations}
      signInPath={PATHS.signIn}
      sections={SECTIONS.filter(({ right }) => right === undefined || rights.includes(right))}
      whose={data && { company: data.partner.name, person: data.person.name, phone: data.person.phone }}
      warning={status && status !== 'active' ? texts[status] : undefined}
      getPersonId={getPersonId}
      ways={WAYS}
      signOut={signOut}
    />
  )
}
