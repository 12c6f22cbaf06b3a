/** The calls of what moved in a driver's wallet. */
import { listCustomerWallet } from '@voltyatra/contract'
import { refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { customerProfile } from '../../../people/customers/index.ts'
import { statementPage, type WalletMovement } from '../index.ts'

const movementToWire = (movement: WalletMovement) => {
  const { bookingId, stationName, orderId, orderNumber } = movement
  return {
    _id: movement.id,
    kind: movement.kind,
    amount: toRupees(movement.amount),
    balanceAfter: toRupees(movement.balanceAfter),
    subjectId: movement.subjectId,
    at: movement.at.toISOString(),
    booking: bookingId === null ? null : { _id: bookingId, stationName: stationName ?? '' },
    order: orderId === null ? null : { _id: orderId, orderId: orderNumber ?? '' },
    reason: movement.reason,
    note: movement.note,
    by: movement.by,
  }
}

export const walletStatementRoutes: readonly Route[] = [
  read(listCustomerWallet, async ({ db, params, query }) => {
    if (!(await customerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    return listAnswer(await statementPage(db, params.id, query), movementToWire)
  }),
]
