/** The calls of partners' bank details. */

import {
  confirmBankDetails,
  partnerBankDetails,
  proposeBankDetails,
  withdrawBankDetails,
} from '@voltyatra/contract'
import { type IfscRefused, maskAccount, ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectPartnerTerms } from '../../../people/partners/index.ts'
import * as payouts from '../index.ts'

function chooseState(details: payouts.BankDetails, inForce: string | undefined) {
  if (details.withdrawnAt !== null) return 'withdrawn' as const
  if (details.confirmedAt === null) return 'awaiting' as const
  return details.id === inForce ? ('in-force' as const) : ('replaced' as const)
}

const toWire = (details: payouts.BankDetails, by: string, inForce: string | undefined) => ({
  _id: details.id,
  holder: details.holder,
  maskedNumber: maskAccount(details.number),
  ifsc: details.ifsc,
  bankName: details.bankName,
  state: chooseState(details, inForce),
  proposedAt: details.proposedAt.toISOString(),
  proposedBy: details.proposedBy,
  confirmedAt: details.confirmedAt?.toISOString() ?? null,
  confirmedBy: details.confirmedBy,
  withdrawnAt: details.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: details.withdrawnBy,
  isOwn: details.proposedById === by,
})

/** The id of those that were confirmed last. */
const findInForce = (all: readonly payouts.BankDetails[]): string | undefined =>
  all
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .toSorted((a, b) => (b.confirmedAt?.getTime() ?? 0) - (a.confirmedAt?.getTime() ?? 0))[0]?.id

const WHY_INVALID = {
  form: 'An IFSC has four letters, a zero and six more characters',
  bank: 'No bank has these first four letters',
  branch: 'This bank has no branch with this code',
} as const satisfies Record<IfscRefused['reason'], string>

export const bankDetailsRoutes: readonly Route[] = [
  read(partnerBankDetails, async ({ db, params, actor }) => {
    if (!(await selectPartnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    const all = await payouts.selectEveryDetails(db, params.id)
    const inForce = findInForce(all)
    return ok({ data: all.map((details) => toWire(details, actor.id, inForce)) })
  }),

  write(proposeBankDetails, {
    // Reading the list of branches takes longer than a transaction should.
    async prepare({ body }) {
      const branch = await payouts.findBranch(body.ifsc)
      if (branch.ok) return branch
      const message = WHY_INVALID[branch.refusal.reason]
      return refuse({ kind: branch.refusal.kind, issues: [{ path: 'ifsc', message }] })
    },
    async write({ work, params, body, actor, prepared: branch }) {
      const entered = await payouts.proposeBankDetails(work, {
        partnerId: params.id,
        holder: body.holder,
        number: body.number,
        branch,
        by: actor,
      })
      if (!entered.ok) return entered
      return ok({
        message: formatSuccess('bank-details-entered'),
        data: toWire(entered.value, actor.id, undefined),
      })
    },
  }),

  write(confirmBankDetails, async ({ work, params, body, actor }) => {
    const confirmed = await payouts.confirmBankDetails(work, {
      partnerId: params.id,
      id: params.detailsId,
      by: actor,
      number: body.number,
    })
    if (!confirmed.ok) {
      const { kind } = confirmed.refusal
      if (kind !== 'account-number-differs') return confirmed
      return refuse({
        kind,
        issues: [{ path: 'number', message: 'This is not the number that was entered' }],
      })
    }
    const { value } = confirmed
    return ok({ message: formatSuccess('bank-details-confirmed'), data: toWire(value, actor.id, value.id) })
  }),

  write(withdrawBankDetails, async ({ work, params, actor }) => {
    const withdrawn = await payouts.withdrawBankDetails(work, {
      partnerId: params.id,
      id: params.detailsId,
      by: actor,
    })
    return withdrawn.ok ? ok({ message: formatSuccess('bank-details-withdrawn') }) : withdrawn
  }),
]
