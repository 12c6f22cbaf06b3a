/** The calls of signing in and out. */

import {
  accessAdmin,
  currentSession,
  logoutAdmin,
  prepareOperatorPasskeySignIn,
  REFUSALS,
  signOperatorInWithPasskey,
} from '@voltyatra/contract'
import { listPermissions, ok, type Result, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../../db/actor.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import { type Call, type DeviceCookie, type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { getIdleMinutes, selectPolicy } from '../../access-policy/index.ts'
import * as passkeys from '../../passkeys/index.ts'
import { checkFactor, type ProvenFactor, takeFactor } from '../../second-factors/index.ts'
import {
  auditFailure,
  findKnownDevice,
  loadAdministratorSession,
  loadCustomerSession,
  rememberDevice,
  selectAccountById,
  signIn,
  signOut,
  verifyCredentials,
} from '../index.ts'

const toWire = (
  {
    id,
    name,
    role,
    rights,
    roleName,
    isLooking = false,
  }: AdministratorActor & { readonly roleName: string | null },
  expiresAt: Date,
) => ({
  _id: id,
  email: name,
  role,
  roleName,
  isLooking,
  permissions: [...listPermissions({ role, rights })],
  expiresAt: expiresAt.toISOString(),
})

/** Whatever was wrong, too many tries included, reads alike. */
const { message } = REFUSALS['bad-credentials']

type SignInCall = Call<typeof accessAdmin> | Call<typeof signOperatorInWithPasskey>
type Account = NonNullable<Awaited<ReturnType<typeof selectAccountById>>>

interface Verified {
  readonly account: Account
  readonly device: DeviceCookie
  readonly isKnownDevice: boolean
}

/** The account with what is known of the device that it is used on. */
async function addDevice({ db, now, sessions }: SignInCall, account: Account): Promise<Verified> {
  const owner = { kind: 'administrator', subject: account.id } as const
  const at = { cookie: sessions.device(), now }
  return {
    account,
    isKnownDevice: (await findKnownDevice(db, owner, at)) !== undefined,
    device: await rememberDevice(db, owner, at),
  }
}

/** Opens the session, and sends it to the browser. */
async function open(
  { deps, sessions, address, userAgent }: SignInCall,
  work: Work,
  {
    account,
    device,
    isKnownDevice,
    openedBy,
  }: Verified & { readonly openedBy: 'password' | 'passkey' | ProvenFactor['kind'] },
): Promise<Result<ReturnType<typeof toWire>, { readonly kind: 'bad-credentials' }>> {
  const policy = await selectPolicy(work.tx)
  const signedIn = await signIn(work, account, {
    ...{ replacedToken: sessions.token('administrator'), address, userAgent, isKnownDevice, openedBy },
    publicUrl: deps.config.publicUrl,
    getIdleMinutes: (role) => getIdleMinutes(policy, role),
  })
  if (!signedIn.ok) return signedIn
  const { administrator, session } = signedIn.value
  sessions.open('administrator', session.token, session.expiresAt)
  sessions.knowDevice(device)
  return ok(toWire(administrator, session.expiresAt))
}

export const accessRoutes: readonly Route[] = [
  write(accessAdmin, {
    async prepare(call) {
      const { db, deps, now, address, body, sessions } = call
      const circumstances = { db, passwords: deps.passwords, now, address, deviceCookie: sessions.device() }
      const verified = await verifyCredentials(circumstances, body)
      if (!verified.ok) return refuse({ ...verified.refusal, message })
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
      return ok({ ...(await addDevice(call, account)), factor: factor.value })
    },
    async write({ work, prepared: { factor, ...verified }, ...call }) {
      const administrator = await open(call as SignInCall, work, {
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
      const asked = { db, now, publicUrl: deps.config.publicUrl }
      const proven = await passkeys.acceptPasskey(asked, 'administrator', body.credential)
      const account = proven.ok ? await selectAccountById(db, proven.value.subjectId) : undefined
      if (!proven.ok || !account || account.disabledAt) return refuse({ kind: 'operator-passkey-wrong' })
      await passkeys.takePasskeyTryBack(db, address)
      return ok({ ...(await addDevice(call, account)), proven: proven.value })
    },
    async write({ work, prepared: { proven, ...verified }, ...call }) {
      const used = await passkeys.recordPasskeyUse(work, proven)
      const administrator = used.ok
        ? await open(call as SignInCall, work, { ...verified, openedBy: 'passkey' })
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
