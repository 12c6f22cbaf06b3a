/** A partner's calls about its bank details: entered by one person, confirmed by another, or alone after a day. */
import * as contract from '@voltyatra/contract'
import { addMs, ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { holdActivePartner } from '../../../people/partners/index.ts'
import { findBranchOf, findInForce, NUMBER_DIFFERS, toWireDetails } from '../../payouts/http/bank-wire.ts'
import * as payouts from '../../payouts/index.ts'

function toWireOwn(details: payouts.BankDetails, by: string, inForce: string | undefined) {
  const { isByPartner: _, check, ...shown } = toWireDetails(details, by, inForce)
  const isAlone = shown.isOwn && shown.state === 'awaiting'
  const from = addMs(details.proposedAt, payouts.ALONE_AFTER_MS)
  return {
    ...shown,
    // Which operator it was is the network's own affair.
    ...(!details.isByPartner && maskOperators(shown)),
    // A name of the bank's would answer whose any account is.
    check: check && { state: check.state, answeredAt: check.answeredAt },
    mayConfirmFrom: isAlone ? from.toISOString() : null,
  }
}

const NETWORK = 'The network'

const maskOperators = (shown: { confirmedBy: string | null; withdrawnBy: string | null }) => ({
  proposedBy: NETWORK,
  confirmedBy: shown.confirmedBy && NETWORK,
  withdrawnBy: shown.withdrawnBy && NETWORK,
})

export const ownBankRoutes: readonly Route[] = [
  read(contract.listOwnBankDetails, async ({ db, actor }) => {
    const all = await payouts.selectEveryDetails(db, actor.partnerId)
    const inForce = findInForce(all)
    return ok({ data: all.map((details) => toWireOwn(details, actor.id, inForce)) })
  }),

  write(contract.proposeOwnBankDetails, {
    prepare: ({ body }) => findBranchOf(body.ifsc),
    async write({ work, actor, body: { holder, number }, prepared: branch }) {
      const { partnerId } = actor
      // At once as it is locked further on: two who hold it in common would each wait for the other to let go.
      await payouts.lockPayees(work.tx, [partnerId])
      const active = await holdActivePartner(work.tx, partnerId)
      if (!active.ok) return refuse({ kind: 'partner-not-active' })
      const entered = await payouts.proposeBankDetails(work, { partnerId, holder, number, branch, by: actor })
      if (entered.ok) {
        return ok({
          message: formatSuccess('bank-details-entered-by-partner'),
          data: toWireOwn(entered.value, actor.id, undefined),
        })
      }
      const { kind } = entered.refusal
      if (kind === 'partner-not-found') throw new Error('Somebody who is signed in has no partner')
      return refuse({ kind })
    },
  }),

  write(contract.confirmOwnBankDetails, async ({ work, actor, params: { id }, body: { number } }) => {
    const confirmed = await payouts.confirmBankDetails(work, {
      ...{ partnerId: actor.partnerId, id, by: actor, number },
    })
    if (confirmed.ok) {
      const { value } = confirmed
      return ok({
        message: formatSuccess('bank-details-confirmed'),
        data: toWireOwn(value, actor.id, value.id),
      })
    }
    const { kind } = confirmed.refusal
    // What operators entered is theirs to confirm: here it does not wait.
    if (kind === 'bank-details-of-partner' || kind === 'bank-details-own') {
      return refuse({ kind: 'bank-details-not-found' })
    }
    return refuse({ kind, ...(kind === 'account-number-differs' && { issues: NUMBER_DIFFERS }) })
  }),

  write(contract.withdrawOwnBankDetails, async ({ work, actor, params: { id } }) => {
    const withdrawn = await payouts.withdrawBankDetails(work, { partnerId: actor.partnerId, id, by: actor })
    return withdrawn.ok ? ok({ message: formatSuccess('bank-details-withdrawn') }) : withdrawn
  }),
]
