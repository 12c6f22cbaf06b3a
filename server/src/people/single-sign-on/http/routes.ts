/** The calls of single sign-on. */
import * as contract from '@voltyatra/contract'
import { addMs, ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Call, type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { addDevice, openOperatorSession } from '../../access/http/open-session.ts'
import { loadAdministratorSession, loadKnownDevices } from '../../access/index.ts'
import { parseRole } from '../../administrators/index.ts'
import * as signOn from '../index.ts'

/** The sign-in of the panel takes what the provider sends back. */
const buildRedirectUrl = (publicUrl: string): string => `${publicUrl.replace(/\/$/, '')}/admin-login`

const readCircumstances = ({
  db,
  deps,
  now,
  address,
}: Pick<
  Call<typeof contract.testSingleSignOn>,
  'db' | 'deps' | 'now' | 'address'
>): signOn.Circumstances => ({
  ...{ db, now, address, box: deps.secrets, request: deps.outside, log: deps.log },
  isDevelopment: deps.config.isDevelopment,
  redirectUrl: buildRedirectUrl(deps.config.publicUrl),
})

const NONE = { isOn: false, issuer: '', clientId: '', groupsClaim: 'groups' } as const

async function show(reader: Reader, publicUrl: string) {
  const row = await signOn.selectProvider(reader)
  const { isOn, issuer, clientId, groupsClaim } = row ?? NONE
  const roles = await signOn.selectGroupRoles(reader)
  return {
    ...{ isOn, issuer, clientId, groupsClaim },
    hasSecret: row !== undefined,
    redirectUrl: buildRedirectUrl(publicUrl),
    roles: roles.map(({ group, chosen: { role, customRoleId } }) => ({
      group,
      role: customRoleId ?? (role as 'manager'),
    })),
  }
}

export const singleSignOnRoutes: readonly Route[] = [
  read(contract.showSingleSignOn, async ({ db, deps }) =>
    ok({ data: await show(db, deps.config.publicUrl) }),
  ),

  write(contract.setSingleSignOn, async ({ work, deps, body: { roles, clientSecret = '', ...rest } }) => {
    const wanted = {
      ...{ ...rest, clientSecret },
      roles: roles.map(({ group, role }) => ({ group, chosen: parseRole(role) })),
    }
    const { secrets: box, config } = deps
    const set = await signOn.setProvider(work, wanted, { box, isDevelopment: config.isDevelopment })
    return set.ok ? ok({ data: await show(work.tx, config.publicUrl) }) : set
  }),

  read(contract.testSingleSignOn, async (call) => {
    const tested = await signOn.testProvider(readCircumstances(call))
    return tested.ok ? ok({ data: tested.value }) : tested
  }),

  read(contract.showSignInWays, async ({ db }) => {
    const provider = await signOn.selectProvider(db)
    return ok({ data: { singleSignOn: provider?.isOn === true } })
  }),

  read(contract.startSingleSignOn, async (call) => {
    const started = await signOn.startSignOn(readCircumstances(call), { to: 'sign-in' })
    if (!started.ok) return started
    call.sessions.holdSignOn(started.value.secret, addMs(call.now, signOn.SIGN_ON_MS))
    return ok({ data: { url: started.value.url } })
  }),

  write(contract.startOwnLink, {
    async prepare(call) {
      if (call.actor.role === 'owner') return refuse({ kind: 'sso-owner' })
      const use = { to: 'link', administratorId: call.actor.id } as const
      return await signOn.startSignOn(readCircumstances(call), use)
    },
    async write({ work, now, sessions, prepared: { url, secret } }) {
      work.nothingChanged()
      sessions.holdSignOn(secret, addMs(now, signOn.SIGN_ON_MS))
      return ok({ data: { url } })
    },
  }),

  write(contract.unlinkSingleSignOn, async ({ work, params }) => {
    const parted = await signOn.removeLink(work, params.id)
    return parted.ok ? ok({ message: formatSuccess('sso-unlinked') }) : parted
  }),

  write(contract.removeOwnLink, async ({ work, actor }) => {
    const parted = await signOn.removeOwnLink(work, actor.id)
    return parted.ok ? ok({ message: formatSuccess('sso-unlinked') }) : parted
  }),

  write(contract.finishSingleSignOn, {
    async prepare(call) {
      const { db, now, body, sessions } = call
      const use = await findUse({ db, now, state: body.state, token: sessions.token('administrator') })
      const identity = await signOn.acceptSignOn(readCircumstances(call), {
        ...{ state: body.state, code: body.code, iss: body.iss, secret: sessions.signOn(), use },
      })
      if (!identity.ok) return identity
      if (!use) return refuse({ kind: 'sso-failed' })
      return ok({ identity: identity.value, use, devices: await loadKnownDevices(db) })
    },
    async write({ work, prepared: { identity, use, devices }, ...call }) {
      const account = await signOn.admit(work, identity, use)
      if (!account.ok) return account
      const opened = await openOperatorSession(call, work, {
        ...addDevice(devices, call, account.value),
        openedBy: 'single-sign-on',
      })
      if (!opened.ok) return refuse({ kind: 'sso-failed' })
      call.sessions.dropSignOn()
      return ok({ data: { administrator: opened.value, isLinked: use.to === 'link' } })
    },
  }),
]

/** A link is for whoever is signed in. */
async function findUse({
  db,
  now,
  state,
  token,
}: {
  readonly db: Reader
  readonly now: Date
  readonly state: string
  readonly token: string | undefined
}) {
  if (!signOn.isLinking(state)) return { to: 'sign-in' } as const
  const session = token === undefined ? undefined : await loadAdministratorSession(db, token, now)
  return session && ({ to: 'link', administratorId: session.id } as const)
}
