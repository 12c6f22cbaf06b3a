/** The calls of signing in at the partner portal, and of who may. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { revokeSession } from '../../access/index.ts'
import { selectPartner } from '../../partners/index.ts'
import * as people from '../index.ts'
import { loadSignedIn, openPortal, toWirePerson as toWire } from './open-portal.ts'
import { partnerPasskeyRoutes } from './passkey-routes.ts'

export const partnerPeopleRoutes: readonly Route[] = [
  write(contract.requestPartnerCode, {
    prepare({ db, body, address, now, sessions }) {
      const contact = people.normalizeContact(body.contact)
      return people.partnerCodes.allow(db, { contact, address, cookie: sessions.device(), now })
    },
    async write({ work, deps, prepared: allowed }) {
      const sent = await people.requestPartnerCode(work, allowed, new URL(deps.config.publicUrl).hostname)
      if (!sent.ok) return sent
      return ok({
        message: formatSuccess('partner-code-sent'),
        data: { expiresAt: sent.value.expiresAt.toISOString() },
      })
    },
  }),

  write(contract.verifyPartnerCode, {
    prepare({ db, body, address, now, sessions }) {
      const contact = people.normalizeContact(body.contact)
      return people.partnerCodes.prove(db, { contact, address, cookie: sessions.device(), now }, body.code)
    },
    async write({ prepared: { contact, proven, device }, ...call }) {
      const { work, address, userAgent } = call
      const signedIn = await people.signInPerson(work, proven, { contact, address, userAgent })
      return signedIn.ok ? ok({ data: await openPortal(call, { ...signedIn.value, device }) }) : signedIn
    },
  }),

  write(contract.signOutPartner, async ({ work, sessions, now }) => {
    const token = sessions.token('partner')
    if (token) await revokeSession(work.tx, token, now)
    sessions.close('partner')
    return ok({ message: formatSuccess('signed-out') })
  }),

  read(contract.showPartnerSignedIn, async ({ db, actor }) => ok({ data: await loadSignedIn(db, actor) })),

  read(contract.listOwnPeople, async ({ db, actor }) =>
    ok({ data: (await people.selectPeopleOfPartner(db, actor.partnerId)).map(toWire) }),
  ),

  write(contract.addOwnPerson, async ({ work, actor, body }) => {
    const invited = await people.addPerson(work, actor.partnerId, body)
    if (invited.ok) return ok({ message: formatSuccess('partner-person-added'), data: toWire(invited.value) })
    const { kind } = invited.refusal
    if (kind === 'partner-not-found') throw new Error('Somebody who is signed in has no partner')
    return refuse({ kind })
  }),

  write(contract.changeOwnPerson, async ({ work, actor: { partnerId }, params: { id }, body }) => {
    const changed = await people.changeRights(work, { partnerId, id }, body.rights)
    return changed.ok
      ? ok({ message: formatSuccess('partner-person-changed'), data: toWire(changed.value) })
      : changed
  }),

  write(contract.removeOwnPerson, async ({ work, actor: { partnerId }, params: { id } }) => {
    const removed = await people.removePerson(work, { partnerId, id })
    return removed.ok ? ok({ message: formatSuccess('partner-person-removed') }) : removed
  }),

  read(contract.listPeopleOfPartner, async ({ db, params: { id } }) =>
    (await selectPartner(db, id))
      ? ok({ data: (await people.selectPeopleOfPartner(db, id)).map(toWire) })
      : refuse({ kind: 'partner-not-found' }),
  ),

  write(contract.invitePersonOfPartner, async ({ work, params, body }) => {
    const invited = await people.addPerson(work, params.id, body)
    if (invited.ok) return ok({ message: formatSuccess('partner-person-added'), data: toWire(invited.value) })
    const { kind } = invited.refusal
    if (kind === 'right-not-own') throw new Error('An operator gives every right')
    return refuse({ kind })
  }),

  write(contract.removePersonOfPartner, async ({ work, params: { id: partnerId, personId: id } }) => {
    const removed = await people.removePerson(work, { partnerId, id })
    if (removed.ok) return ok({ message: formatSuccess('partner-person-removed') })
    return refuse({ kind: 'partner-person-not-found' })
  }),

  ...partnerPasskeyRoutes,
]
