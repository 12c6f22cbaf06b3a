/** The calls of signing in and out. */

import { accessAdmin, currentSession, logoutAdmin, REFUSALS } from '@voltyatra/contract'
import { listPermissions, ok, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../../db/actor.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  findKnownDevice,
  loadAdministratorSession,
  loadCustomerSession,
  rememberDevice,
  signIn,
  signOut,
  verifyCredentials,
} from '../index.ts'

const toWire = ({ id, name, role }: AdministratorActor, expiresAt: Date) => ({
  _id: id,
  email: name,
  role,
  permissions: [...listPermissions(role)],
  expiresAt: expiresAt.toISOString(),
})

/** Whatever was wrong, too many tries included, reads alike. */
const { message } = REFUSALS['bad-credentials']

export const accessRoutes: readonly Route[] = [
  write(accessAdmin, {
    async prepare({ db, deps, now, address, body, sessions }) {
      const circumstances = { db, passwords: deps.passwords, now, address, deviceCookie: sessions.device() }
      const verified = await verifyCredentials(circumstances, body)
      if (!verified.ok) return refuse({ ...verified.refusal, message })
      const owner = { kind: 'administrator', subject: verified.value.id } as const
      const at = { cookie: sessions.device(), now }
      const isKnownDevice = (await findKnownDevice(db, owner, at)) !== undefined
      const device = await rememberDevice(db, owner, at)
      return ok({ account: verified.value, device, isKnownDevice })
    },
    async write({ work, deps, prepared: { account, device, isKnownDevice }, sessions, address, userAgent }) {
      const replacedToken = sessions.token('administrator')
      const signedIn = await signIn(work, account, {
        ...{ replacedToken, address, userAgent, isKnownDevice },
        publicUrl: deps.config.publicUrl,
      })
      if (!signedIn.ok) return signedIn
      const { administrator, session } = signedIn.value
      sessions.open('administrator', session.token, session.expiresAt)
      sessions.knowDevice(device)
      return ok({
        message: formatSuccess('signed-in'),
        data: { administrator: toWire(administrator, session.expiresAt) },
      })
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
