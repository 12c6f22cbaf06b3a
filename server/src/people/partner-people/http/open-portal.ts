/** A session of a person of a partner is sent to the browser, with who is signed in. */

import type { Reader } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import type { DeviceCookie, SessionCookies } from '../../../http/route.ts'
import { type NewSession, revokeSession } from '../../access/index.ts'
import { selectPartner } from '../../partners/index.ts'
import * as people from '../index.ts'

export const toWirePerson = (person: people.PartnerPerson) => ({
  _id: person.id,
  name: person.name,
  phone: person.phone,
  email: person.email,
  rights: [...person.rights],
  createdAt: person.createdAt.toISOString(),
  createdBy: person.createdBy,
})

export async function loadSignedIn(reader: Reader, { id, partnerId }: { id: string; partnerId: string }) {
  const [person, partner] = [
    await people.selectPartnerPerson(reader, id),
    await selectPartner(reader, partnerId),
  ]
  if (!person || !partner) throw new Error('Somebody who is signed in has no row')
  const { createdAt: _, createdBy: _by, ...shown } = toWirePerson(person)
  return { person: shown, partner: { name: partner.name, status: partner.status } }
}

interface Signing {
  readonly work: Work
  readonly sessions: SessionCookies
}

/** The session that the browser had before ends. */
export async function openPortal(
  { work, sessions }: Signing,
  {
    person,
    session,
    device,
  }: { readonly person: people.PartnerPerson; readonly session: NewSession; readonly device: DeviceCookie },
) {
  const earlier = sessions.token('partner')
  if (earlier) await revokeSession(work.tx, earlier, work.now)
  sessions.open('partner', session.token, session.expiresAt)
  sessions.knowDevice(device)
  return await loadSignedIn(work.tx, person)
}
