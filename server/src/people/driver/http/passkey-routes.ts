/** The calls of a driver's passkeys, and of the confirmation that they ask for. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { confirmSession, needFreshProof, revokeSession } from '../../access/index.ts'
import { selectBrandName } from '../../company/index.ts'
import { toWireProfile } from '../../customers/http/to-wire.ts'
import { selectCustomerProfile } from '../../customers/index.ts'
import { notifyCustomer } from '../../notifications/index.ts'
import { toWirePasskey } from '../../passkeys/http/to-wire.ts'
import * as passkeys from '../../passkeys/index.ts'
import * as driver from '../index.ts'

const toSubject = (subjectId: string) => ({ kind: 'customer', subjectId }) as const

export const passkeyRoutes: readonly Route[] = [
  read(contract.listPasskeys, async ({ db, actor }) =>
    ok({ data: (await passkeys.selectPasskeys(db, toSubject(actor.id))).map(toWirePasskey) }),
  ),

  read(contract.preparePasskey, async ({ db, deps: { config }, actor, now, sessions }) => {
    const fresh = await needFreshProof(db, { token: sessions.token('customer'), now })
    if (!fresh.ok) return fresh
    const profile = await selectCustomerProfile(db, actor.id)
    const person = { ...toSubject(actor.id), name: actor.name, displayName: profile?.name ?? actor.name }
    const requested = { db, now, publicUrl: config.publicUrl }
    const prepared = await passkeys.prepareNew(requested, { person, brand: await selectBrandName(db) })
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(contract.addPasskey, {
    async prepare({ db, deps: { config }, actor, body: { credential }, now, sessions }) {
      const fresh = await needFreshProof(db, { token: sessions.token('customer'), now })
      if (!fresh.ok) return fresh
      const requested = { db, now, publicUrl: config.publicUrl }
      return await passkeys.checkNew(requested, toSubject(actor.id), credential)
    },
    async write({ work, actor, prepared: key, body: { name, credential } }) {
      const transports = credential.response.transports ?? []
      const added = await passkeys.addPasskey(work, toSubject(actor.id), { key, name, transports })
      if (!added.ok) return added
      await notifyCustomer(work, {
        ...{ customerId: actor.id, kind: 'passkey-added', facts: { name }, subject: null },
      })
      return ok({ message: formatSuccess('passkey-added'), data: toWirePasskey(added.value) })
    },
  }),

  write(contract.removePasskey, async ({ work, actor, params, sessions, now }) => {
    const fresh = await needFreshProof(work.tx, { token: sessions.token('customer'), now })
    if (!fresh.ok) return fresh
    const removed = await passkeys.removePasskey(work, { ...toSubject(actor.id), id: params.id })
    if (!removed.ok) return removed
    await notifyCustomer(work, {
      ...{ customerId: actor.id, kind: 'passkey-removed', facts: { name: removed.value }, subject: null },
    })
    return ok({ message: formatSuccess('passkey-removed') })
  }),

  read(contract.preparePasskeySignIn, async ({ db, deps: { config }, now }) => {
    const prepared = await passkeys.prepareSignIn({ db, now, publicUrl: config.publicUrl }, 'customer')
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(contract.signInWithPasskey, {
    async prepare({ db, deps: { config }, body: { credential }, address, now, sessions }) {
      const allowed = await passkeys.allowPasskeyTry(db, { address, now })
      if (!allowed.ok) return allowed
      const requested = { db, now, publicUrl: config.publicUrl }
      const proven = await passkeys.acceptPasskey(requested, 'customer', credential)
      if (!proven.ok) return proven
      await passkeys.takePasskeyTryBack(db, address)
      const profile = await selectCustomerProfile(db, proven.value.subjectId)
      if (!profile) return refuse({ kind: 'passkey-wrong' })
      const at = { cookie: sessions.device(), now }
      return ok({
        proven: proven.value,
        isKnownDevice: (await driver.findKnownDriverDevice(db, profile.phone, at)) !== undefined,
        device: await driver.rememberDriverDevice(db, profile.phone, at),
      })
    },
    async write({ work, prepared: { proven, device, isKnownDevice }, sessions, address, userAgent, now }) {
      const signedIn = await driver.signInByPasskey(work, proven, { address, userAgent, isKnownDevice })
      if (!signedIn.ok) return signedIn
      const session = signedIn.value
      const earlier = sessions.token('customer')
      if (earlier) await revokeSession(work.tx, earlier, now)
      sessions.open('customer', session.token, session.expiresAt)
      sessions.knowDevice(device)
      const profile = await selectCustomerProfile(work.tx, proven.subjectId)
      if (!profile) return refuse({ kind: 'passkey-wrong' })
      return ok({ data: { customer: toWireProfile(profile) } })
    },
  }),

  write(contract.confirmWithCode, {
    async prepare({ db, actor: { name: phone }, body: { code }, address, now, sessions }) {
      const device = await driver.findKnownDriverDevice(db, phone, { cookie: sessions.device(), now })
      return await driver.tryCode(db, { phone, address, device, now }, code)
    },
    async write({ work, prepared: proven, sessions, now }) {
      const confirmed = await driver.confirmByCode(work, proven)
      if (!confirmed.ok) return confirmed
      const until = await confirmSession(work.tx, { token: sessions.token('customer'), now })
      return ok({ data: { until: until.toISOString() } })
    },
  }),
]
