/** The calls of signing in and out. */

import {
  accessAdmin,
  currentSession,
  logoutAdmin,
  prepareOperatorPasskeySignIn,
  REFUSALS,
  signOperatorInWithPasskey,
} from '@voltyatra/contract'
import { ok, refuse, toSentence } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as passkeys from '../../passkeys/index.ts'
import { checkFactor, takeFactor } from '../../second-factors/index.ts'
import {
  auditFailure,
  findKnownDevice,
  loadAdministratorSession,
  loadCustomerSession,
  loadKnownDevices,
  selectAccountById,
  signOut,
  verifyCredentials,
} from '../index.ts'
import { addDevice, openOperatorSession, toWire } from './open-session.ts'

/** Whatever was wrong, too many tries included, reads alike. */
const sentence = toSentence(REFUSALS['bad-credentials'].message)

export const accessRoutes: readonly Route[] = [
  write(accessAdmin, {
    async prepare(call) {
      const { db, deps, now, address, body, sessions } = call
      const circumstances = { db, passwords: deps.passwords, now, address, deviceCookie: sessions.device() }
      const verified = await verifyCredentials(circumstances, body)
      if (!verified.ok) return refuse({ ...verified.refusal, sentence })
      const account = verified.value
      const owner = { kind: 'administrator', subject: account.id } as const
      const device = await findKnownDevice(db, owner, { cookie: sessions.device(), now })
      const factor = await checkFactor({
        ...{ db, secrets: deps.secrets, now, administratorId: account.id, code: body.code, device },
      })
      if (!factor.ok) {
        if (factor.refusal.kind === 'factor-wrong') {
          await auditFailure(circumstances, { account, reason: 'wrong-code' })
        }
        return factor
      }
      return ok({ ...addDevice(await loadKnownDevices(db), call, account), factor: factor.value })
    },
    async write({ work, prepared: { factor, ...verified }, ...call }) {
      const administrator = await openOperatorSession(call, work, {
        ...verified,
        openedBy: factor?.kind ?? 'password',
      })
      if (!administrator.ok) return administrator
      const { now, tx } = work
      const taken = await takeFactor(tx, { administratorId: verified.account.id, proven: factor, now })
      if (!taken.ok) return taken
      return ok({ message: formatSuccess('signed-in'), data: { administrator: administrator.value } })
    },
  }),

  read(prepareOperatorPasskeySignIn, async ({ db, deps: { config }, now }) => {
    const prepared = await passkeys.prepareSignIn({ db, now, publicUrl: config.publicUrl }, 'administrator')
    return prepared.ok ? ok({ data: prepared.value }) : prepared
  }),

  write(signOperatorInWithPasskey, {
    async prepare(call) {
      const { db, deps, now, address, body } = call
      const allowed = await passkeys.allowPasskeyTry(db, { address, now })
      if (!allowed.ok) return allowed
      const requested = { db, now, publicUrl: deps.config.publicUrl }
      const proven = await passkeys.acceptPasskey(requested, 'administrator', body.credential)
      const account = proven.ok ? await selectAccountById(db, proven.value.subjectId) : undefined
      if (!proven.ok || !account || account.disabledAt) return refuse({ kind: 'operator-passkey-wrong' })
      await passkeys.takePasskeyTryBack(db, address)
      return ok({ ...addDevice(await loadKnownDevices(db), call, account), proven: proven.value })
    },
    async write({ work, prepared: { proven, ...verified }, ...call }) {
      const used = await passkeys.recordPasskeyUse(work, proven)
      const administrator = used.ok
        ? await openOperatorSession(call, work, { ...verified, openedBy: 'passkey' })
        : used
      if (!administrator.ok) return refuse({ kind: 'operator-passkey-wrong' })
      return ok({ message: formatSuccess('signed-in'), data: { administrator: administrator.value } })
    },
  }),

  write(logoutAdmin, async ({ work, sessions }) => {
    await signOut(work, sessions.token('administrator'))
    sessions.close('administrator')
    return ok({ message: formatSuccess('signed-out') })
  }),

  read(currentSession, async ({ db, now, sessions }) => {
    const [administratorToken, customerToken] = [sessions.token('administrator'), sessions.token('customer')]
    const administrator = administratorToken && (await loadAdministratorSession(db, administratorToken, now))
    const customer = customerToken && (await loadCustomerSession(db, customerToken, now))
    return ok({
      data: {
        administrator: administrator ? toWire(administrator, administrator.expiresAt) : null,
        customer: customer
          ? { _id: customer.id, phone: customer.name, expiresAt: customer.expiresAt.toISOString() }
          : null,
      },
    })
  }),
]
