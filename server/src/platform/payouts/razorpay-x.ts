/**
 * RazorpayX: a thin client of its payouts. A contact has a fund account, to which payouts go. Amounts are paise on its wire, too.
 * https://razorpay.com/docs/api/x/
 */
import { ok, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import { parseJson } from '../parse-json.ts'
import type { IncomingWebhook } from '../payment-provider.ts'
import type { ProviderAnswer, ProviderCalls } from '../payments/provider-calls.ts'
import { isSignedByRazorpay } from '../payments/razorpay.ts'
import { isAboutKeys, isUnknown, parseMessage, read } from '../payments/read-answer.ts'
import type { PayoutProvider, ProviderTransfer } from './payout-provider.ts'

const Text = z.string().max(500)
const OptionalText = Text.nullish().transform((text) => text ?? null)

const Contact = z.object({ id: Text })
const FundAccount = z.object({ id: Text, active: z.boolean() })
const Payout = z.object({
  id: Text,
  reference_id: OptionalText,
  status: Text,
  utr: OptionalText,
  status_details: z.object({ description: OptionalText }).nullish(),
  failure_reason: OptionalText,
})
const Payouts = z.object({ items: z.array(Payout) })

/** Every other one may still become either. */
const ENDS: Readonly<Record<string, ProviderTransfer['state']>> = {
  processed: 'done',
  failed: 'failed',
  reversed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
}

const toTransfer = ({ id, status, utr, ...found }: z.infer<typeof Payout>): ProviderTransfer => ({
  providerTransferId: id,
  state: ENDS[status] ?? 'pending',
  utr,
  // Its documents say of `failure_reason` that it will go.
  providerMessage: found.status_details?.description ?? found.failure_reason ?? status,
})

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })

/** What it understood and will not do; a wrong form of ours and an account that it does not take are both 400. */
const toRefusal = (answer: ProviderAnswer) =>
  answer.kind === 'down' || answer.status < 300 || isAboutKeys(answer)
    ? UNAVAILABLE
    : refuse({ kind: 'provider-declined' as const, message: parseMessage(answer.body).slice(0, 300) })

/** Signs in a contact's name, and in that of an account's holder, which may be longer. */
export const MOST_SIGNS = { contact: 50, holder: 120 } as const

/** It takes letters, digits and a few signs, of which a full stop alone may stand at the end. */
export const formatName = (holder: string, most: number): string =>
  holder
    .replaceAll('&', ' and ')
    .replace(/[^A-Za-z0-9 '_/(),.-]+/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, most)
    .replace(/[^A-Za-z0-9.]+$/, '')
    .trim()

interface RazorpayXOptions {
  readonly isLive: boolean
  readonly calls: ProviderCalls
  /** Of the account that payouts are taken from. */
  readonly accountNumber: string
}

export function createRazorpayX({ isLive, calls, accountNumber }: RazorpayXOptions): PayoutProvider {
  async function fetchTransfer(transferId: string) {
    const query = new URLSearchParams({ account_number: accountNumber, reference_id: transferId })
    const answer = await calls({
      operation: 'read-transfer',
      method: 'GET',
      path: `/payouts?${query}`,
      isRepeatable: true,
    })
    if (isUnknown(answer)) return refuse({ kind: 'transfer-unknown' })
    const found = read(answer, Payouts)
    if (!found) return UNAVAILABLE
    // It may not heed the question: only what has the number counts.
    const one = found.items.find(({ reference_id: reference }) => reference === transferId)
    return one ? ok(toTransfer(one)) : refuse({ kind: 'transfer-unknown' })
  }

  return {
    name: 'razorpay',
    isLive,

    /** It gives the contact and the account that it has where the same is made again. */
    async register({ id, holder, number, ifsc }) {
      const contact = await calls({
        operation: 'register-contact',
        method: 'POST',
        path: '/contacts',
        body: { name: formatName(holder, MOST_SIGNS.contact), type: 'vendor', reference_id: id },
        isRepeatable: true,
      })
      const person = read(contact, Contact)
      if (!person) return toRefusal(contact)
      const account = await calls({
        operation: 'register-beneficiary',
        method: 'POST',
        path: '/fund_accounts',
        body: {
          contact_id: person.id,
          account_type: 'bank_account',
          bank_account: {
            name: formatName(holder, MOST_SIGNS.holder),
            ifsc,
            account_number: number,
          },
        },
        isRepeatable: true,
      })
      const registered = read(account, FundAccount)
      if (!registered) return toRefusal(account)
      return registered.active
        ? ok({ beneficiaryId: registered.id })
        : refuse({ kind: 'provider-declined', message: 'The bank account is not active at RazorpayX' })
    },

    async transfer({ transferId, beneficiaryId, amount, text }) {
      const answer = await calls({
        operation: 'transfer',
        method: 'POST',
        path: '/payouts',
        // Sent again with it, it answers with the payout that is there.
        headers: { 'x-payout-idempotency': transferId },
        body: {
          account_number: accountNumber,
          fund_account_id: beneficiaryId,
          amount,
          currency: 'INR',
          mode: 'NEFT',
          purpose: 'payout',
          queue_if_low_balance: true,
          reference_id: transferId,
          narration: text.slice(0, 30),
        },
        isRepeatable: true,
      })
      const made = read(answer, Payout)
      return made ? ok(toTransfer(made)) : toRefusal(answer)
    },

    fetchTransfer,
  }
}

/** Whether the keys are taken: the payouts of a number that cannot be there are none, and not forbidden. */
export async function testRazorpayX(
  calls: ProviderCalls,
  accountNumber: string,
): Promise<'taken' | 'refused' | 'down'> {
  const query = new URLSearchParams({ account_number: accountNumber, reference_id: 'testofthekeys' })
  const answer = await calls({
    operation: 'test-keys',
    method: 'GET',
    path: `/payouts?${query}`,
    isRepeatable: true,
  })
  if (answer.kind === 'down') return 'down'
  // An account number that is not of the keys is a 400.
  return read(answer, Payouts) ? 'taken' : 'refused'
}

const Message = z.object({
  payload: z.object({ payout: z.object({ entity: z.object({ reference_id: OptionalText }) }) }),
})

/** The number of the payout that a message is about; undefined for one that the secret has not signed. */
export function readRazorpayXWebhook(
  { rawBody, headers }: Pick<IncomingWebhook, 'rawBody' | 'headers'>,
  secret: Buffer,
): { readonly transferId: string | null } | undefined {
  if (!isSignedByRazorpay({ rawBody, headers }, [secret])) return undefined
  const message = Message.safeParse(parseJson(rawBody.toString('utf8'))).data
  return { transferId: message?.payload.payout.entity.reference_id ?? null }
}
