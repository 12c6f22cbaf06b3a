/** The calls of signing in and out. */
import { accessAdmin, currentSession, logoutAdmin, REFUSALS } from '@voltyatra/contract'
import { ok, permissionsOf, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import {
  administratorSession,
  customerSession,
  signIn,
  signOut,
  verifyCredentials,
} from '../../features/access/index.ts'
import { type Route, read, write } from '../route.ts'

const toWire = ({ id, name, role }: AdministratorActor, expiresAt: Date) => ({
  _id: id,
  email: name,
  role,
  permissions: [...permissionsOf(role)],
  expiresAt: expiresAt.toISOString(),
})

/** Whatever was wrong, too many tries included, reads alike. */
const { message } = REFUSALS['bad-credentials']

export const accessRoutes: readonly Route[] = [
  write(accessAdmin, {
    async prepare({ db, deps, now, address, body }) {
      const verified = await verifyCredentials({ db, passwords: deps.passwords, now, address }, body)
      return verified.ok ? verified : refuse({ ...verified.refusal, message })
    },
    async write({ work, prepared: account, sessions, address, userAgent }) {
      const replacedToken = sessions.token('administrator')
      const signedIn = await signIn(work, account, { replacedToken, address, userAgent })
      if (!signedIn.ok) return signedIn
      const { administrator, session } = signedIn.value
      sessions.open('administrator', session.token, session.expiresAt)
      return ok({
        message: 'Signed in.',
        data: { administrator: toWire(administrator, session.expiresAt) },
      })
    },
  }),

  write(logoutAdmin, async ({ work, sessions }) => {
    await signOut(work, sessions.token('administrator'))
    sessions.close('administrator')
    return ok({ message: 'Signed out.' })
  }),

  read(currentSession, async ({ db, now, sessions }) => {
    const [administratorToken, customerToken] = [sessions.token('administrator'), sessions.token('customer')]
    const administrator = administratorToken && (await administratorSession(db, administratorToken, now))
    const customer = customerToken && (await customerSession(db, customerToken, now))
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
