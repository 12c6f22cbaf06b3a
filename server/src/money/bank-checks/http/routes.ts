/** The calls by which banks are asked whose an account is. */
import { acceptBankCheck, askBank } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { toWireDetails } from '../../payouts/http/bank-wire.ts'
import type { BankDetails } from '../../payouts/index.ts'
import * as checks from '../index.ts'

const toWire = (details: BankDetails, by: string) =>
  toWireDetails(details, by, details.confirmedAt === null ? undefined : details.id)

export const bankCheckRoutes: readonly Route[] = [
  write(askBank, {
    async prepare({ deps }) {
      const { checker } = await deps.payoutSender.findChecker()
      return checker ? ok(checker.name) : refuse({ kind: 'bank-checks-not-set-up' })
    },
    async write({ work, params, actor, prepared: provider }) {
      const requested = await checks.askBank(work, {
        ...{ partnerId: params.id, id: params.detailsId, provider, by: actor },
      })
      return requested.ok
        ? ok({ message: formatSuccess('bank-asked'), data: toWire(requested.value, actor.id) })
        : requested
    },
  }),

  write(acceptBankCheck, async ({ work, params, actor, body: { reason } }) => {
    const accepted = await checks.acceptCheck(work, {
      ...{ partnerId: params.id, id: params.detailsId, reason, by: actor },
    })
    return accepted.ok
      ? ok({ message: formatSuccess('bank-check-accepted'), data: toWire(accepted.value, actor.id) })
      : accepted
  }),
]
