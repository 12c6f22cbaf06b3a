/** The calls of passkeys of people of partners. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectBrandName } from '../../company/index.ts'
import { toWirePasskey } from '../../passkeys/http/to-wire.ts'
import * as passkeys from '../../passkeys/index.ts'
import * as people from '../index.ts'
import { openPortal } from './open-portal.ts'

export const partnerPasskeyRoutes: readonly Route[] = [
  read(contract.listPartnerPasskeys, async ({ db, actor }) =>
    ok({
      data: (await passkeys.selectPasskeys(db, people.toPersonSubject(actor.id))).map(toWirePasskey),
    }),
  ),

  read(contract.preparePartnerPasskey, async ({ db, deps: { config }, actor, now }) => {
    const person = { ...people.toPersonSubject(actor.id), name: actor.name, displayName: actor.name }
    const requested = { db, now, publicUrl: config.publicUrl }
    const prepared = await passkeys.prepareNew(requested, { person, brand: await selectBrandName(db) })
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(contract.addPartnerPasskey, {
    async prepare({ db, deps: { config }, actor, body: { credential }, now }) {
      const requested = { db, now, publicUrl: config.publicUrl }
      return await passkeys.checkNew(requested, people.toPersonSubject(actor.id), credential)
    },
    async write({ work, actor, prepared: key, body: { name, credential } }) {
      const transports = credential.response.transports ?? []
      const added = await people.addPersonPasskey(work, actor, { key, name, transports })
      return added.ok
        ? ok({ message: formatSuccess('passkey-added'), data: toWirePasskey(added.value) })
        : added
    },
  }),

  write(contract.removePartnerPasskey, async ({ work, actor, params }) => {
    const removed = await people.removePersonPasskey(work, actor, params.id)
    return removed.ok ? ok({ message: formatSuccess('passkey-removed') }) : removed
  }),

  read(contract.preparePartnerPasskeySignIn, async ({ db, deps: { config }, now }) => {
    const prepared = await passkeys.prepareSignIn({ db, now, publicUrl: config.publicUrl }, 'partner')
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(contract.signPartnerInWithPasskey, {
    async prepare({ db, deps: { config }, body: { credential }, address, now, sessions }) {
      const allowed = await passkeys.allowPasskeyTry(db, { address, now })
      if (!allowed.ok) return allowed
      const requested = { db, now, publicUrl: config.publicUrl }
      const proven = await passkeys.acceptPasskey(requested, 'partner', credential)
      if (!proven.ok) return proven
      await passkeys.takePasskeyTryBack(db, address)
      const person = await people.selectPartnerPerson(db, proven.value.subjectId)
      if (!person) return refuse({ kind: 'passkey-wrong' })
      const at = { cookie: sessions.device(), now }
      return ok({
        proven: proven.value,
        device: await people.partnerCodes.rememberDevice(db, person.phone, at),
      })
    },
    async write({ prepared: { proven, device }, ...call }) {
      const { work, address, userAgent } = call
      const signedIn = await people.signInByKey(work, proven, { address, userAgent })
      return signedIn.ok ? ok({ data: await openPortal(call, { ...signedIn.value, device }) }) : signedIn
    },
  }),
]
