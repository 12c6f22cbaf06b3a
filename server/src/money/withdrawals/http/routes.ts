/** The calls of withdrawals. */

import { confirmPartnerPayment, listWithdrawals } from '@voltyatra/contract'
import { ok, parseRupees, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { recordWithdrawal, selectWithdrawalPage, type Withdrawal } from '../index.ts'

const toWire = (withdrawal: Withdrawal) => ({
  _id: withdrawal.id,
  partnerId: withdrawal.partnerId,
  partnerName: withdrawal.partnerName,
  amount: toRupees(withdrawal.amount),
  utr: withdrawal.utr,
  note: withdrawal.note,
  createdAt: withdrawal.createdAt.toISOString(),
  createdBy: withdrawal.createdBy,
})

export const withdrawalsRoutes: readonly Route[] = [
  write(confirmPartnerPayment, async ({ work, params, body }) => {
    const recorded = await recordWithdrawal(work, {
      partnerId: params.id,
      amount: parseRupees(body.amount),
      utr: body.utr ?? null,
      note: body.note ?? null,
    })
    if (!recorded.ok) return recorded
    const { withdrawal, partner } = recorded.value
    return ok({
      message: formatSuccess('withdrawal-recorded', { amount: withdrawal.amount, partner: partner.name }),
      data: {
        withdrawal: toWire(withdrawal),
        partner: {
          _id: partner.id,
          name: partner.name,
          mobile: partner.mobile,
          email: partner.email,
          status: partner.status,
          balance: toRupees(partner.balance),
        },
      },
    })
  }),

  read(listWithdrawals, async ({ db, query }) => listAnswer(await selectWithdrawalPage(db, query), toWire)),
]
