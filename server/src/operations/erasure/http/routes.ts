/** The call with which a driver erases the own account. */
import { eraseDriver } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { needFreshProof } from '../../../people/access/index.ts'
import { eraseAccount } from '../index.ts'

export const erasureRoutes: readonly Route[] = [
  write(eraseDriver, async ({ work, actor, sessions, now }) => {
    const fresh = await needFreshProof(work.tx, { token: sessions.token('customer'), now })
    if (!fresh.ok) return fresh
    const erased = await eraseAccount(work, actor.id)
    if (!erased.ok) return erased
    sessions.close('customer')
    return ok({ message: formatSuccess('account-erased') })
  }),
]
