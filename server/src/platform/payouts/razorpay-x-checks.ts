/**
 * RazorpayX's validation of bank accounts, by one call that makes contact, fund account and question. It has none in its test
 * mode. Its SDK has no such call.
 * https://razorpay.com/docs/api/x/composite-account-validation/bank-account/
 */
import { ok, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import { OptionalText, Text } from '../payments/cashfree-bodies.ts'
import type { ProviderCalls } from '../payments/provider-calls.ts'
import { isAboutKeys, parseMessage, read } from '../payments/read-answer.ts'
import type { AccountChecker, CheckedAccount } from './account-checker.ts'
import { formatName, MOST_SIGNS } from './razorpay-x.ts'

const Validation = z.object({
  id: Text,
  status: Text,
  validation_results: z
    .object({ account_status: OptionalText, registered_name: OptionalText, details: OptionalText })
    .nullish(),
  status_details: z.object({ description: OptionalText }).nullish(),
})

/** Its documents call an account that is there `active` in their list, and `valid` in their sample. */
const VALID = new Set(['active', 'valid'])

function chooseOutcome(status: string, account: string | null): CheckedAccount['outcome'] {
  if (status === 'failed') return 'failed'
  if (status !== 'completed') return 'pending'
  if (account !== null && VALID.has(account)) return 'valid'
  return account === 'invalid' ? 'invalid' : 'failed'
}

const toChecked = ({ id, status, ...found }: z.infer<typeof Validation>): CheckedAccount => ({
  outcome: chooseOutcome(status, found.validation_results?.account_status ?? null),
  reference: id,
  nameAtBank: found.validation_results?.registered_name ?? null,
  providerMessage: found.validation_results?.details ?? found.status_details?.description ?? status,
})

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })

/** @param accountNumber of the account that the cost is taken from */
export function createRazorpayXChecks(calls: ProviderCalls, accountNumber: string): AccountChecker {
  return {
    name: 'razorpay',

    async request({ id, holder, number, ifsc }) {
      const answer = await calls({
        operation: 'check-account',
        method: 'POST',
        path: '/fund_accounts/validations',
        body: {
          source_account_number: accountNumber,
          validation_type: 'optimized',
          reference_id: id,
          fund_account: {
            account_type: 'bank_account',
            bank_account: {
              name: formatName(holder, MOST_SIGNS.holder),
              ifsc,
              account_number: number,
            },
            contact: { name: formatName(holder, MOST_SIGNS.contact), type: 'vendor', reference_id: id },
          },
        },
        isRepeatable: false,
      })
      const checked = read(answer, Validation)
      if (checked) return ok(toChecked(checked))
      if (answer.kind === 'down' || answer.status < 300 || isAboutKeys(answer)) return UNAVAILABLE
      return refuse({ kind: 'provider-declined', message: parseMessage(answer.body) })
    },

    async read(reference) {
      const answer = await calls({
        operation: 'read-account-check',
        method: 'GET',
        path: `/fund_accounts/validations/${encodeURIComponent(reference)}`,
        isRepeatable: true,
      })
      const checked = read(answer, Validation)
      return checked ? ok(toChecked(checked)) : UNAVAILABLE
    },
  }
}
