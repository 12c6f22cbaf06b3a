/** The calls of what moved in a driver's wallet. */
import { listCustomerWallet, listWalletEntries } from '@voltyatra/contract'
import { refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { selectCustomerProfile } from '../../../people/customers/index.ts'
import { selectStatementPage, selectWalletPage, type WalletEntry, type WalletMovement } from '../index.ts'

const toWireEntry = ({ id, kind, amount, balanceAfter, subjectId, at }: WalletEntry) => ({
  _id: id,
  kind,
  amount: toRupees(amount),
  balanceAfter: toRupees(balanceAfter),
  subjectId,
  at: at.toISOString(),
})

const toWireMovement = (movement: WalletMovement) => {
  const { bookingId, stationName, orderId, orderNumber, reason, note, by } = movement
  return {
    ...toWireEntry(movement),
    booking: bookingId === null ? null : { _id: bookingId, stationName: stationName ?? '' },
    order: orderId === null ? null : { _id: orderId, orderId: orderNumber ?? '' },
    reason,
    note,
    by,
  }
}

export const walletStatementRoutes: readonly Route[] = [
  read(listWalletEntries, async ({ db, actor, query }) =>
    listAnswer(await selectWalletPage(db, actor.id, query), toWireEntry),
  ),

  read(listCustomerWallet, async ({ db, params, query }) => {
    if (!(await selectCustomerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    return listAnswer(await selectStatementPage(db, params.id, query), toWireMovement)
  }),
]
