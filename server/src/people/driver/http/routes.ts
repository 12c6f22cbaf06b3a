/** The calls of the driver's own account. */

import {
  changeDriverLanguage,
  changeDriverProfile,
  endDriverSignIn,
  getDriverProfile,
  listDriverSignIns,
  requestCode,
  signOutDriver,
  signOutDriverEverywhere,
  verifyCode,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findCountry } from '../../../platform/find-country.ts'
import { hashToken, revokeAllSessions, revokeSession, toNetwork, toWideNetwork } from '../../access/index.ts'
import { toWireProfile } from '../../customers/http/to-wire.ts'
import {
  changeProfile,
  endOwnSignIn,
  keepLanguage,
  listSignIns,
  selectCustomerProfile,
} from '../../customers/index.ts'
import { endSubscriptions } from '../../push-subscriptions/index.ts'
import * as driver from '../index.ts'

/** The profile of a customer who is signed in, and so exists. */
async function loadOwnProfile(reader: Reader, id: string) {
  const found = await selectCustomerProfile(reader, id)
  if (!found) throw new Error('A signed-in customer has no row')
  return toWireProfile(found)
}

/** What becomes of a code that was asked for: nobody waits for a text that nobody sends. */
const chooseSentence = async ({ channels, config }: Deps, by: 'text' | 'call' = 'text'): Promise<string> => {
  if ((await channels.of(by === 'call' ? 'voice' : 'sms')).length > 0)
    return formatSuccess(by === 'call' ? 'code-by-call' : 'code-on-its-way')
  return config.isDevelopment ? formatSuccess('code-in-outbox') : formatSuccess('code-not-sent')
}

/** Where messages are only played, a call is too. */
const canBeCalled = async ({ channels, config }: Deps): Promise<boolean> =>
  config.isDevelopment || (await channels.of('voice')).length > 0

export const driverRoutes: readonly Route[] = [
  write(requestCode, {
    async prepare({ db, deps, body: { phone, by }, address, now, sessions }) {
      const canCall = await canBeCalled(deps)
      if (by === 'call' && !canCall) return refuse({ kind: 'call-unavailable' })
      const secret = await driver.loadCodeSecret(db)
      const device = await driver.findKnownDriverDevice(db, phone, { cookie: sessions.device(), now })
      const allowed = await driver.allowCodeRequest(db, secret, { phone, address, device, now })
      if (!allowed.ok) return allowed
      const requestedFrom = device === undefined ? toNetwork(address) : undefined
      const sentence = await chooseSentence(deps, by)
      return ok({ secret, canCall, requestedFrom, sentence, ...allowed.value })
    },
    async write({ work, deps, prepared, body: { phone, by = 'text' } }) {
      const { secret, canCall, sentence, ...sending } = prepared
      const requesting = { phone, host: new URL(deps.config.publicUrl).hostname, ...sending }
      const sent = await (by === 'call' ? driver.requestCall : driver.requestCode)(work, secret, requesting)
      if (!sent.ok) return sent
      const { expiresAt, isSent } = sent.value
      const message = isSent ? sentence : formatSuccess('code-still-works')
      const callAfterSeconds = canCall ? driver.CALL_AFTER_MS / 1000 : null
      return ok({ message, data: { expiresAt: expiresAt.toISOString(), callAfterSeconds } })
    },
  }),

  write(verifyCode, {
    async prepare({ db, body: { phone, code }, address, now, sessions }) {
      const cookie = sessions.device()
      const device = await driver.findKnownDriverDevice(db, phone, { cookie, now })
      const proven = await driver.tryCode(db, { phone, address, device, now }, code)
      if (!proven.ok) return proven
      return ok({
        proven: proven.value,
        isKnownDevice: device !== undefined,
        device: await driver.rememberDriverDevice(db, phone, { cookie, now }),
      })
    },
    async write({ work, prepared: { proven, device, isKnownDevice }, sessions, address, userAgent, now }) {
      const signedIn = await driver.signIn(work, proven, { address, userAgent, isKnownDevice })
      if (!signedIn.ok) return signedIn
      const { customerId, isNew, session } = signedIn.value
      const earlier = sessions.token('customer')
      if (earlier) await revokeSession(work.tx, earlier, now)
      sessions.open('customer', session.token, session.expiresAt)
      sessions.knowDevice(device)
      return ok({ data: { customer: await loadOwnProfile(work.tx, customerId), isNew } })
    },
  }),

  write(signOutDriver, async ({ work, sessions, now }) => {
    const token = sessions.token('customer')
    if (token) await revokeSession(work.tx, token, now)
    sessions.close('customer')
    return ok({ message: formatSuccess('signed-out') })
  }),

  write(signOutDriverEverywhere, async ({ work, actor, sessions, now }) => {
    await revokeAllSessions(work.tx, 'customer', actor.id, now)
    await endSubscriptions(work, actor.id)
    sessions.close('customer')
    return ok({ message: formatSuccess('signed-out-on-all-devices') })
  }),

  read(listDriverSignIns, async ({ db, actor, now, sessions }) => {
    const token = sessions.token('customer')
    const current = token === undefined ? undefined : hashToken(token)
    const open = await listSignIns(db, actor.id, now)
    return ok({
      data: open.map(({ id, createdAt, seenAt, userAgent, address, tokenHash }) => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        userAgent,
        network: address === null ? null : toWideNetwork(address),
        country: findCountry(address ?? '') ?? null,
        isCurrent: current?.equals(tokenHash) ?? false,
      })),
    })
  }),

  write(endDriverSignIn, async ({ work, actor, params }) => {
    const ended = await endOwnSignIn(work, { customerId: actor.id, id: params.id })
    return ended.ok ? ok({ message: formatSuccess('session-ended') }) : ended
  }),

  read(getDriverProfile, async ({ db, actor }) => ok({ data: await loadOwnProfile(db, actor.id) })),

  write(changeDriverLanguage, async ({ work, actor, body: { language } }) => {
    await keepLanguage(work.tx, { customerId: actor.id, language })
    return ok({ message: formatSuccess('saved') })
  }),

  write(changeDriverProfile, async ({ work, actor, body }) => {
    const { location, ...change } = body
    const place = location && { latitude: location.coordinates[0], longitude: location.coordinates[1] }
    const changed = await changeProfile(work, actor.id, { ...change, place })
    if (!changed.ok) return changed
    return ok({ message: formatSuccess('profile-saved'), data: await loadOwnProfile(work.tx, actor.id) })
  }),
]
