/** The calls of what moved in a driver's wallet. */
import { listCustomerWallet, listWalletEntries } from '@voltyatra/contract'
import { refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { customerProfile } from '../../../people/customers/index.ts'
import { statementPage, type WalletEntry, type WalletMovement, walletPage } from '../index.ts'

const entryToWire = ({ id, kind, amount, balanceAfter, subjectId, at }: WalletEntry) => ({
  _id: id,
  kind,
  amount: toRupees(amount),
  balanceAfter: toRupees(balanceAfter),
  subjectId,
  at: at.toISOString(),
})

const movementToWire = (movement: WalletMovement) => {
  const { bookingId, stationName, orderId, orderNumber, reason, note, by } = movement
  return {
    ...entryToWire(movement),
    booking: bookingId === null ? null : { _id: bookingId, stationName: stationName ?? '' },
    order: orderId === null ? null : { _id: orderId, orderId: orderNumber ?? '' },
    reason,
    note,
    by,
  }
}

export const walletStatementRoutes: readonly Route[] = [
  read(listWalletEntries, async ({ db, actor, query }) =>
    listAnswer(await walletPage(db, actor.id, query), entryToWire),
  ),

  read(listCustomerWallet, async ({ db, params, query }) => {
    if (!(await customerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    return listAnswer(await statementPage(db, params.id, query), movementToWire)
  }),
]
