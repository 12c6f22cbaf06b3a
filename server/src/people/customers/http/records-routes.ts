/** The calls of all that there is of one customer besides the profile. */
import {
  endCustomerSession,
  endCustomerSessions,
  getCustomerConsents,
  getCustomerStanding,
  listCustomerSessions,
  listCustomerWallet,
} from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { standingOf } from '../../../charging/bookings/index.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { statementPage, type WalletMovement } from '../../../money/wallet/index.ts'
import { consentsToWire } from '../../consents/http/routes.ts'
import { consentsOf } from '../../consents/index.ts'
import { customerProfile, endSignIn, endSignIns, signInsOf } from '../index.ts'

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

export const customerRecordsRoutes: readonly Route[] = [
  read(listCustomerWallet, async ({ db, params, query }) => {
    if (!(await customerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    return listAnswer(await statementPage(db, params.id, query), movementToWire)
  }),

  read(getCustomerStanding, async ({ db, params, now }) => {
    const customer = await customerProfile(db, params.id)
    if (!customer) return refuse({ kind: 'customer-not-found' })
    const { noShows, setting, isForNowOnly, held, nextBackAt } = await standingOf(db, params.id, now)
    return ok({
      data: {
        noShows,
        noShowDays: setting.noShowDays,
        noShowsAllowed: setting.noShowsAllowed,
        isForNowOnly,
        amountOwed: toRupees(customer.owed),
        depositsHeld: toRupees(held),
        depositBackAt: nextBackAt?.toISOString() ?? null,
      },
    })
  }),

  read(getCustomerConsents, async ({ db, params }) => {
    if (!(await customerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    return ok({ data: consentsToWire(await consentsOf(db, params.id)) })
  }),

  read(listCustomerSessions, async ({ db, params, now }) => {
    if (!(await customerProfile(db, params.id))) return refuse({ kind: 'customer-not-found' })
    const sessions = await signInsOf(db, params.id, now)
    return ok({
      data: sessions.map(({ id, createdAt, expiresAt, address, userAgent }) => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        address,
        userAgent,
      })),
    })
  }),

  write(endCustomerSession, async ({ work, params }) => {
    const ended = await endSignIn(work, { customerId: params.id, id: params.sessionId })
    return ended.ok ? ok({ message: 'Sign-in ended.' }) : ended
  }),

  write(endCustomerSessions, async ({ work, params }) => {
    const ended = await endSignIns(work, params.id)
    return ended.ok ? ok({ message: 'Signed out everywhere.' }) : ended
  }),
]
