/** The calls by which operators change wallets. */

import { adjustWallet, getAdjustmentLimits, setAdjustmentLimit } from '@voltyatra/contract'
import { ok, parseRupees, toRupees } from '@voltyatra/domain'
import type { AdministratorActor } from '../../../db/actor.ts'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { needProofForRefund } from '../../../people/access/index.ts'
import * as wallet from '../index.ts'

const toWireLimit = ({ once, day }: wallet.AdjustmentLimit) => ({ once: toRupees(once), day: toRupees(day) })

async function loadWireLimits(reader: Reader, actor: AdministratorActor, now: Date) {
  const own = await wallet.loadOwnAllowance(reader, actor, now)
  const roles = await wallet.adjustmentLimits(reader)
  return {
    own: own ? { ...toWireLimit(own), leftToday: toRupees(own.leftToday) } : null,
    roles: roles.map(({ role, ...limit }) => ({ role: role as 'owner' | 'manager', ...toWireLimit(limit) })),
  }
}

export const adjustmentRoutes: readonly Route[] = [
  write(adjustWallet, async ({ work, actor, params, body, sessions }) => {
    const { amount, ...rest } = body
    const given = { token: sessions.token('administrator'), now: work.now, amount: parseRupees(amount) }
    const proven = await needProofForRefund(work.tx, given)
    if (!proven.ok) return proven
    const adjusted = await wallet.adjustWallet(work, {
      ...rest,
      by: actor,
      customerId: params.id,
      amount: given.amount,
    })
    if (!adjusted.ok) return adjusted
    const { id, before, after } = adjusted.value
    return ok({
      message: formatSuccess('wallet-adjusted', { after }),
      data: { _id: id, before: toRupees(before), after: toRupees(after) },
    })
  }),

  read(getAdjustmentLimits, async ({ db, actor, now }) => ok({ data: await loadWireLimits(db, actor, now) })),

  write(setAdjustmentLimit, async ({ work, actor, body, now }) => {
    const { role, once, day } = body
    const set = await wallet.setAdjustmentLimit(work, {
      role,
      once: parseRupees(once),
      day: parseRupees(day),
    })
    return set.ok
      ? ok({ message: formatSuccess('saved'), data: await loadWireLimits(work.tx, actor, now) })
      : set
  }),
]
