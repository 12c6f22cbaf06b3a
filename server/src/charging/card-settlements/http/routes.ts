/** The calls about payments at card terminals of chargers. */
import * as contract from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as settlements from '../index.ts'

const toWire = ({
  id,
  identity,
  amount,
  bill,
  settledAt,
  firstAt,
  seenAt,
  ...one
}: settlements.ListedSettlement) => ({
  ...one,
  _id: id,
  charger: identity,
  amount: toRupees(amount),
  bill: bill === null ? null : toRupees(bill),
  settledAt: settledAt.toISOString(),
  firstAt: firstAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})

export const cardSettlementRoutes: readonly Route[] = [
  read(contract.listCardSettlements, async ({ db, query, now }) =>
    listAnswer(
      await settlements.selectSettlementPage(
        db,
        narrowToWaiting(settlements.SETTLEMENTS_WAITING, query, now),
      ),
      toWire,
    ),
  ),

  write(contract.noteCardSettlement, async ({ work, actor, params: { id }, body: { reason } }) => {
    const seen = await settlements.markSettlementSeen(work.tx, { id, by: actor.id, reason, now: work.now })
    if (!seen) return refuse({ kind: 'card-settlement-not-found' })
    await work.audit({
      action: 'card-settlement.look-at',
      subject: { kind: 'card-settlement', id },
      after: { reason },
    })
    return ok({ message: formatSuccess('card-settlement-seen') })
  }),
]
