/** The calls of partners' bank details. */

import {
  confirmBankDetails,
  partnerBankDetails,
  proposeBankDetails,
  withdrawBankDetails,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectPartnerTerms } from '../../../people/partners/index.ts'
import * as payouts from '../index.ts'
import { findBranchOf, findInForce, NUMBER_DIFFERS, toWireDetails } from './bank-wire.ts'

export const bankDetailsRoutes: readonly Route[] = [
  read(partnerBankDetails, async ({ db, params, actor }) => {
    if (!(await selectPartnerTerms(db, params.id))) return refuse({ kind: 'partner-not-found' })
    const all = await payouts.selectEveryDetails(db, params.id)
    const inForce = findInForce(all)
    return ok({ data: all.map((details) => toWireDetails(details, actor.id, inForce)) })
  }),

  write(proposeBankDetails, {
    // Reading the list of branches takes longer than a transaction should.
    prepare: ({ body }) => findBranchOf(body.ifsc),
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
        data: toWireDetails(entered.value, actor.id, undefined),
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
      if (kind === 'bank-details-too-new') throw new Error('Only people of partners confirm alone')
      return refuse({ kind, ...(kind === 'account-number-differs' && { issues: NUMBER_DIFFERS }) })
    }
    const { value } = confirmed
    return ok({
      message: formatSuccess('bank-details-confirmed'),
      data: toWireDetails(value, actor.id, value.id),
    })
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
