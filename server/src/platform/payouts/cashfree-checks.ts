/**
 * Cashfree's verification of bank accounts: a product of its own beside its payouts, with keys of its own. None of its SDKs
 * has these calls.
 * https://www.cashfree.com/docs/api-reference/vrs/v2/bav-v2/bank-account-verification-sync-v2
 */
import { ok, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import { OptionalText, Text } from '../payments/cashfree-bodies.ts'
import type { ProviderCalls } from '../payments/provider-calls.ts'
import { isAboutKeys, parseMessage, read } from '../payments/read-answer.ts'
import type { AccountChecker, CheckedAccount } from './account-checker.ts'

export const CASHFREE_CHECK_URLS = {
  test: 'https://sandbox.cashfree.com/verification',
  live: 'https://api.cashfree.com/verification',
} as const

const Check = z.object({
  reference_id: z.union([Text, z.number().int().transform(String)]).nullish(),
  name_at_bank: OptionalText,
  account_status: Text,
  account_status_code: OptionalText,
})

/** Every other one may still become one of these. */
const ENDS: Readonly<Record<string, CheckedAccount['outcome']>> = {
  VALID: 'valid',
  INVALID: 'invalid',
  FAILED: 'failed',
  REJECTED: 'failed',
  CANCELLED: 'failed',
  MANUALLY_REJECTED: 'failed',
  UNABLE_TO_VALIDATE: 'failed',
}

const toChecked = (found: z.infer<typeof Check>): CheckedAccount => ({
  outcome: ENDS[found.account_status] ?? 'pending',
  reference: found.reference_id ?? null,
  nameAtBank: found.name_at_bank,
  providerMessage: found.account_status_code ?? found.account_status,
})

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })

export function createCashfreeChecks(calls: ProviderCalls): AccountChecker {
  return {
    name: 'cashfree',

    async request({ holder, number, ifsc }) {
      const answer = await calls({
        operation: 'check-account',
        method: 'POST',
        path: '/bank-account/sync',
        body: { bank_account: number, ifsc, name: holder },
        isRepeatable: false,
      })
      const checked = read(answer, Check)
      if (checked) return ok(toChecked(checked))
      if (answer.kind === 'down' || answer.status < 300 || isAboutKeys(answer)) return UNAVAILABLE
      return refuse({ kind: 'provider-declined', message: parseMessage(answer.body) })
    },

    async read(reference) {
      const answer = await calls({
        operation: 'read-account-check',
        method: 'GET',
        path: `/bank-account?reference_id=${encodeURIComponent(reference)}`,
        isRepeatable: true,
      })
      const checked = read(answer, Check)
      return checked ? ok(toChecked(checked)) : UNAVAILABLE
    },
  }
}
