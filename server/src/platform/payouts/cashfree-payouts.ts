/**
 * Cashfree Payouts: a thin client of its API, version 2. Its SDK for payments has none of these calls.
 * https://www.cashfree.com/docs/api-reference/payouts/v2/overview
 */
import { ok, refuse, toRupees } from '@voltyatra/domain'
import * as z from 'zod'
import { isSame, SIGNATURE_HEADER, signWebhook, TIMESTAMP_HEADER } from '../cashfree-webhooks.ts'
import { parseJson } from '../parse-json.ts'
import type { IncomingWebhook } from '../payment-provider.ts'
import { OptionalText, Text } from '../payments/cashfree-bodies.ts'
import type { ProviderAnswer, ProviderCalls } from '../payments/provider-calls.ts'
import { isAboutKeys, isUnknown, parseMessage, read } from '../payments/read-answer.ts'
import type { PayoutProvider, ProviderTransfer } from './payout-provider.ts'

const CASHFREE_PAYOUTS_VERSION = '2024-01-01'

export const CASHFREE_PAYOUTS_URLS = {
  test: 'https://sandbox.cashfree.com/payout',
  live: 'https://api.cashfree.com/payout',
} as const

export const buildPayoutHeaders = (keys: {
  readonly clientId: string
  readonly clientSecret: string
}): Record<string, string> => ({
  'x-client-id': keys.clientId,
  'x-client-secret': keys.clientSecret,
  'x-api-version': CASHFREE_PAYOUTS_VERSION,
})

const Beneficiary = z.object({ beneficiary_id: Text, beneficiary_status: Text })
const Transfer = z.object({
  transfer_id: Text,
  cf_transfer_id: z.union([Text, z.number().int().transform(String)]).nullish(),
  status: Text,
  status_code: OptionalText,
  status_description: OptionalText,
  transfer_utr: OptionalText,
})

/** Every other one may still become either. */
const ENDS: Readonly<Record<string, ProviderTransfer['state']>> = {
  SUCCESS: 'done',
  COMPLETED: 'done',
  FAILED: 'failed',
  REJECTED: 'failed',
  REVERSED: 'failed',
  MANUALLY_REJECTED: 'failed',
}
const WRONG_ACCOUNT = /^(INVALID|FAILED|CANCELLED|DELETED)$/

const toTransfer = (found: z.infer<typeof Transfer>): ProviderTransfer => ({
  providerTransferId: found.cf_transfer_id ?? null,
  state: ENDS[found.status] ?? 'pending',
  utr: found.transfer_utr,
  providerMessage: found.status_description ?? found.status_code ?? found.status,
})

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })
const buildDecline = (message: string) =>
  refuse({ kind: 'provider-declined', message: message.slice(0, 300) })
const isThere = (answer: ProviderAnswer): boolean => answer.kind === 'answer' && answer.status === 409

export function createCashfreePayouts(isLive: boolean, calls: ProviderCalls): PayoutProvider {
  const readBeneficiary = (id: string) =>
    calls({
      operation: 'read-beneficiary',
      method: 'GET',
      path: `/beneficiary?beneficiary_id=${encodeURIComponent(id)}`,
      isRepeatable: true,
    })

  async function fetchTransfer(transferId: string) {
    const found = await calls({
      operation: 'read-transfer',
      method: 'GET',
      path: `/transfers?transfer_id=${encodeURIComponent(transferId)}`,
      isRepeatable: true,
    })
    if (isUnknown(found)) return refuse({ kind: 'transfer-unknown' })
    const transfer = read(found, Transfer)
    return transfer?.transfer_id === transferId ? ok(toTransfer(transfer)) : UNAVAILABLE
  }

  return {
    name: 'cashfree',
    isLive,

    async register({ id, holder, number, ifsc }) {
      const made = await calls({
        operation: 'register-beneficiary',
        method: 'POST',
        path: '/beneficiary',
        body: {
          beneficiary_id: id,
          beneficiary_name: holder,
          beneficiary_instrument_details: { bank_account_number: number, bank_ifsc: ifsc },
        },
        isRepeatable: true,
      })
      const answer = isThere(made) ? await readBeneficiary(id) : made
      const registered = read(answer, Beneficiary)
      if (registered) {
        return WRONG_ACCOUNT.test(registered.beneficiary_status)
          ? buildDecline(`The bank account is not valid (${registered.beneficiary_status})`)
          : ok({ beneficiaryId: id })
      }
      if (answer.kind === 'down' || answer.status < 300 || isAboutKeys(answer)) return UNAVAILABLE
      return buildDecline(parseMessage(answer.body))
    },

    async transfer({ transferId, beneficiaryId, amount, text }) {
      const made = await calls({
        operation: 'transfer',
        method: 'POST',
        path: '/transfers',
        body: {
          transfer_id: transferId,
          transfer_amount: toRupees(amount),
          transfer_currency: 'INR',
          transfer_mode: 'banktransfer',
          beneficiary_details: { beneficiary_id: beneficiaryId },
          transfer_remarks: text,
        },
        // The number of the transfer is ours: a second one with it is refused.
        isRepeatable: true,
      })
      const transfer = read(made, Transfer)
      if (transfer) return ok(toTransfer(transfer))
      if (made.kind === 'down' || made.status < 300 || isAboutKeys(made)) return UNAVAILABLE
      const found = await fetchTransfer(transferId)
      if (found.ok) return found
      if (found.refusal.kind !== 'transfer-unknown' || isThere(made)) return UNAVAILABLE
      return buildDecline(parseMessage(made.body))
    },

    fetchTransfer,
  }
}

/** Whether the keys are taken: a transfer that cannot be there is not there, and not forbidden. */
export async function testPayoutKeys(calls: ProviderCalls): Promise<'taken' | 'refused' | 'down'> {
  const answer = await calls({
    operation: 'test-keys',
    method: 'GET',
    path: '/transfers?transfer_id=testofthekeys',
    isRepeatable: true,
  })
  if (answer.kind === 'down') return 'down'
  return isAboutKeys(answer) ? 'refused' : 'taken'
}

const Message = z.object({ type: Text, data: z.object({ transfer_id: Text }) })

/** The number of the transfer that a message is about; undefined for one that the secret has not signed. */
export function readPayoutWebhook(
  { rawBody, headers }: Pick<IncomingWebhook, 'rawBody' | 'headers'>,
  secret: Buffer,
): { readonly transferId: string | null } | undefined {
  const signature = headers[SIGNATURE_HEADER]
  const timestamp = headers[TIMESTAMP_HEADER]
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp))
    return undefined
  if (!isSame(signature, signWebhook({ timestamp, rawBody, secret }))) return undefined
  const message = Message.safeParse(parseJson(rawBody.toString('utf8'))).data
  return { transferId: message?.data.transfer_id ?? null }
}
