/** The calls about payments at card terminals of chargers. */
import * as contract from '@voltyatra/contract'
import { ok, type Paise, parseRupees, refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectCharger } from '../../chargers/index.ts'
import * as settlements from '../index.ts'

const toWire = ({
  id,
  identity,
  amount,
  corrected,
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
  corrected: corrected === null ? null : toRupees(corrected),
  bill: bill === null ? null : toRupees(bill),
  settledAt: settledAt.toISOString(),
  firstAt: firstAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})

const toWireTerminal = (most: Paise | undefined) => ({
  isTrusted: most !== undefined,
  most: most === undefined ? null : toRupees(most),
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

  write(
    contract.noteCardSettlement,
    async ({ work, actor, params: { id }, body: { reason, taken: rupees } }) => {
      const taken = rupees === undefined ? undefined : parseRupees(rupees)
      const { tx, now } = work
      const seen = await settlements.markSettlementSeen(tx, { id, by: actor.id, reason, taken, now })
      if (!seen) return refuse({ kind: 'card-settlement-not-found' })
      await work.audit({
        action: 'card-settlement.look-at',
        subject: { kind: 'card-settlement', id },
        after: { reason, ...(taken !== undefined && { takenPaise: taken }) },
      })
      return ok({ message: formatSuccess('card-settlement-seen') })
    },
  ),

  read(contract.showCardTerminal, async ({ db, params: { id } }) => {
    if (!(await selectCharger(db, id))) return refuse({ kind: 'charger-not-found' })
    return ok({ data: toWireTerminal(await settlements.selectTerminalMost(db, id)) })
  }),

  write(contract.setCardTerminal, async ({ work, params: { id }, body: { isTrusted, most } }) => {
    if (!(await selectCharger(work.tx, id))) return refuse({ kind: 'charger-not-found' })
    if (isTrusted && most === null) return refuse({ kind: 'card-terminal-amount-missing' })
    const wanted = isTrusted && most !== null ? parseRupees(most) : undefined
    await settlements.setTerminal(work, { chargerId: id, most: wanted })
    return ok({ data: toWireTerminal(wanted) })
  }),
]
