/** The calls of the driver's own account. */
import {
  changeDriverProfile,
  getDriverProfile,
  listWalletEntries,
  requestCode,
  signOutDriver,
  verifyCode,
} from '@voltyatra/contract'
import { ok, toRupees } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { revokeSession } from '../../features/access/index.ts'
import { changeProfile, customerProfile } from '../../features/customers/index.ts'
import * as driver from '../../features/driver/index.ts'
import { profileToWire } from '../customers/to-wire.ts'
import { listAnswer } from '../list-answer.ts'
import { type Route, read, write } from '../route.ts'

/** The profile of a customer who is signed in, and so exists. */
async function ownProfile(reader: Reader, id: string) {
  const found = await customerProfile(reader, id)
  if (!found) throw new Error('A signed-in customer has no row')
  return profileToWire(found)
}

const entryToWire = ({ id, kind, amount, balanceAfter, subjectId, at }: driver.WalletEntry) => ({
  _id: id,
  kind,
  amount: toRupees(amount),
  balanceAfter: toRupees(balanceAfter),
  subjectId,
  at: at.toISOString(),
})

export const driverRoutes: readonly Route[] = [
  write(requestCode, {
    async prepare({ db, body, address, now }) {
      const secret = await driver.codeSecret(db)
      const allowed = await driver.allowCodeRequest(db, secret, { phone: body.phone, address, now })
      return allowed.ok ? ok(secret) : allowed
    },
    async write({ work, prepared: secret, body }) {
      const sent = await driver.requestCode(work, secret, body.phone)
      if (!sent.ok) return sent
      const { expiresAt } = sent.value
      return ok({ message: 'A code is on its way.', data: { expiresAt: expiresAt.toISOString() } })
    },
  }),

  write(verifyCode, {
    prepare: ({ db, body, now }) => driver.tryCode(db, { ...body, now }),
    async write({ work, prepared, sessions, address, userAgent, now }) {
      const signedIn = await driver.signIn(work, prepared, { address, userAgent })
      if (!signedIn.ok) return signedIn
      const { customerId, isNew, session } = signedIn.value
      const earlier = sessions.token('customer')
      if (earlier) await revokeSession(work.tx, earlier, now)
      sessions.open('customer', session.token, session.expiresAt)
      return ok({ data: { customer: await ownProfile(work.tx, customerId), isNew } })
    },
  }),

  write(signOutDriver, async ({ work, sessions, now }) => {
    const token = sessions.token('customer')
    if (token) await revokeSession(work.tx, token, now)
    sessions.close('customer')
    return ok({ message: 'Signed out.' })
  }),

  read(getDriverProfile, async ({ db, actor }) => ok({ data: await ownProfile(db, actor.id) })),

  write(changeDriverProfile, async ({ work, actor, body }) => {
    const { location, ...change } = body
    const place = location && { latitude: location.coordinates[0], longitude: location.coordinates[1] }
    await changeProfile(work, actor.id, { ...change, place })
    return ok({ message: 'Profile saved.', data: await ownProfile(work.tx, actor.id) })
  }),

  read(listWalletEntries, async ({ db, actor, query }) =>
    listAnswer(await driver.walletPage(db, actor.id, query), entryToWire),
  ),
]
