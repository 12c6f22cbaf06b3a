/** The sections of the portal of fleets. */
import { PortalFrame } from '../../portal/portal-frame.tsx'
import { PATHS } from '../addresses.ts'
import { getPersonId, signOut, useSignedIn, WAYS } from '../session/session.ts'
import { frameTexts as texts } from './texts.ts'

const SECTIONS = [
  { path: PATHS.overview, label: texts.overview },
  { path: PATHS.charges, label: texts.charges },
  { path: PATHS.drivers, label: texts.drivers },
  { path: PATHS.vehicles, label: texts.vehicles },
  { path: PATHS.cards, label: texts.cards },
  { path: PATHS.people, label: texts.people },
]

export function Frame() {
  const { data } = useSignedIn()
  return (
    <PortalFrame
      home={PATHS.overview}
      signInPath={PATHS.signIn}
      sections={SECTIONS}
      whose={data && { company: data.fleet.name, person: data.person.name, phone: data.person.phone }}
      warning={data?.fleet.status === 'suspended' ? texts.suspended : undefined}
      getPersonId={getPersonId}
      ways={WAYS}
      signOut={signOut}
    />
  )
}
