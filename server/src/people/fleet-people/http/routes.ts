/** The calls of signing in at the portal of fleets, and of who may. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { revokeSession } from '../../access/index.ts'
import { selectFleet } from '../../fleets/index.ts'
import * as people from '../index.ts'

const toWire = (person: people.FleetPerson) => ({
  _id: person.id,
  name: person.name,
  phone: person.phone,
  email: person.email,
  createdAt: person.createdAt.toISOString(),
  createdBy: person.createdBy,
})

const buildPortalAddress = ({ publicUrl }: { readonly publicUrl: string }): string => `${publicUrl}/fleet`

async function loadSignedIn(reader: Reader, { id, fleetId }: { id: string; fleetId: string }) {
  const [person, fleet] = [await people.selectFleetPerson(reader, id), await selectFleet(reader, fleetId)]
  if (!person || !fleet) throw new Error('Somebody who is signed in has no row')
  const { createdAt: _, createdBy: _by, ...shown } = toWire(person)
  return {
    person: shown,
    fleet: {
      name: fleet.name,
      gstin: fleet.gstin,
      address: fleet.address,
      city: fleet.city,
      pincode: fleet.pincode,
      status: fleet.suspendedAt === null ? ('active' as const) : ('suspended' as const),
    },
  }
}

export const fleetPeopleRoutes: readonly Route[] = [
  write(contract.requestFleetCode, {
    prepare({ db, body, address, now, sessions }) {
      const contact = people.normalizePhone(body.phone)
      return people.fleetCodes.allow(db, { contact, address, cookie: sessions.device(), now })
    },
    async write({ work, deps, prepared: allowed }) {
      const sent = await people.requestFleetCode(work, allowed, new URL(deps.config.publicUrl).hostname)
      if (!sent.ok) return sent
      return ok({
        message: formatSuccess('fleet-code-sent'),
        data: { expiresAt: sent.value.expiresAt.toISOString() },
      })
    },
  }),

  write(contract.verifyFleetCode, {
    prepare({ db, body, address, now, sessions }) {
      const contact = people.normalizePhone(body.phone)
      return people.fleetCodes.prove(db, { contact, address, cookie: sessions.device(), now }, body.code)
    },
    async write({ work, prepared: { contact, proven, device }, sessions, address, userAgent, now }) {
      const signedIn = await people.signInPerson(work, proven, { phone: contact, address, userAgent })
      if (!signedIn.ok) return signedIn
      const { person, session } = signedIn.value
      const earlier = sessions.token('fleet')
      if (earlier) await revokeSession(work.tx, earlier, now)
      sessions.open('fleet', session.token, session.expiresAt)
      sessions.knowDevice(device)
      return ok({ data: await loadSignedIn(work.tx, person) })
    },
  }),

  write(contract.signOutFleet, async ({ work, sessions, now }) => {
    const token = sessions.token('fleet')
    if (token) await revokeSession(work.tx, token, now)
    sessions.close('fleet')
    return ok({ message: formatSuccess('signed-out') })
  }),

  read(contract.showFleetSignedIn, async ({ db, actor }) => ok({ data: await loadSignedIn(db, actor) })),

  read(contract.listOwnFleetPeople, async ({ db, actor }) =>
    ok({ data: (await people.selectPeopleOfFleet(db, actor.fleetId)).map(toWire) }),
  ),

  write(contract.addOwnFleetPerson, async ({ work, actor, body, deps }) => {
    const added = await people.addPerson(work, actor.fleetId, body, buildPortalAddress(deps.config))
    if (added.ok) return ok({ message: formatSuccess('fleet-person-added'), data: toWire(added.value) })
    const { refusal } = added
    if (refusal.kind === 'fleet-not-found') throw new Error('Somebody who is signed in has no fleet')
    return refuse(refusal)
  }),

  write(contract.removeOwnFleetPerson, async ({ work, actor: { fleetId }, params: { id } }) => {
    const removed = await people.removePerson(work, { fleetId, id })
    return removed.ok ? ok({ message: formatSuccess('fleet-person-removed') }) : removed
  }),

  read(contract.listPeopleOfFleet, async ({ db, params: { id } }) =>
    (await selectFleet(db, id))
      ? ok({ data: (await people.selectPeopleOfFleet(db, id)).map(toWire) })
      : refuse({ kind: 'fleet-not-found' }),
  ),

  write(contract.invitePersonOfFleet, async ({ work, params, body, deps }) => {
    const added = await people.addPerson(work, params.id, body, buildPortalAddress(deps.config))
    return added.ok ? ok({ message: formatSuccess('fleet-person-added'), data: toWire(added.value) }) : added
  }),

  write(contract.removePersonOfFleet, async ({ work, params: { id: fleetId, personId: id } }) => {
    const removed = await people.removePerson(work, { fleetId, id })
    if (removed.ok) return ok({ message: formatSuccess('fleet-person-removed') })
    return refuse({ kind: 'fleet-person-not-found' })
  }),
]
