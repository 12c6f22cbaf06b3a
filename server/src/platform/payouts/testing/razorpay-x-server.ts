/** RazorpayX on this machine: contacts, fund accounts, payouts, signed messages. Amounts in paise. */
import { signRazorpayWebhook } from '../../payments/razorpay.ts'
import {
  type Answered,
  type FaultyServer,
  faultyServer,
  type Requested,
} from '../../payments/testing/http-server.ts'

export const RAZORPAY_X_TEST_KEYS = {
  keyId: 'rzp_test_payoutsHere',
  secret: 'secret of the payouts here',
  webhookSecret: 'secret of the messages of payouts',
  accountNumber: '7878780080316316',
}

interface SimulatedPayout {
  readonly id: string
  readonly entity: 'payout'
  readonly fund_account_id: string
  readonly amount: number
  readonly reference_id: string
  status: string
  utr: string | null
  status_details: { description: string }
  failure_reason: string | null
}

export interface RazorpayXServer extends FaultyServer {
  /** By their reference. */
  readonly payouts: ReadonlyMap<string, SimulatedPayout>
  readonly contacts: number
  readonly fundAccounts: ReadonlyMap<string, { readonly number: string; readonly ifsc: string }>
  /** Whose the accounts of these numbers are; others are not there. */
  readonly holders: Map<string, string>
  /** The bank has decided. */
  finish(reference: string, status: 'processed' | 'failed' | 'reversed' | 'rejected'): void
  webhook(reference: string, secret?: string): { body: string; headers: Record<string, string> }
}

const refused = (status: number, description: string): Answered => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

/** As the documents have it; at the end no sign but a full stop. */
const isName = (name: unknown, most: number): boolean =>
  typeof name === 'string' &&
  name.length >= 3 &&
  name.length <= most &&
  /^[A-Za-z0-9 '_/(),.-]*[A-Za-z0-9.]$/.test(name)

export async function razorpayXServer(): Promise<RazorpayXServer> {
  const contacts = new Map<string, { id: string }>()
  const accounts = new Map<string, { id: string; number: string; ifsc: string }>()
  const byId = new Map<string, { number: string; ifsc: string }>()
  const payouts = new Map<string, SimulatedPayout>()
  const holders = new Map<string, string>()
  const validations = new Map<string, object>()
  const answeredBefore = new Map<string, { readonly requested: string; readonly given: Answered }>()
  let last = 500_000
  const newId = (kind: string): string => {
    last += 1
    return `${kind}_${last}`
  }

  function makeContact({ body }: Requested): Answered {
    const key = JSON.stringify([body.name, body.type, body.reference_id])
    const known = contacts.get(key)
    if (known) return { status: 200, body: { ...known, entity: 'contact', active: true } }
    if (!isName(body.name, 50)) return refused(400, 'The name field is invalid.')
    const made = { id: newId('cont') }
    contacts.set(key, made)
    return { status: 201, body: { ...made, entity: 'contact', active: true } }
  }

  function makeFundAccount({ body }: Requested): Answered {
    const {
      name,
      ifsc,
      account_number: number,
    } = body.bank_account as {
      name: string
      ifsc: string
      account_number: string
    }
    if (![...contacts.values()].some(({ id }) => id === body.contact_id))
      return refused(400, 'The contact does not exist')
    if (!isName(name, 120)) return refused(400, 'The name field is invalid.')
    if (!/^[A-Za-z0-9]{5,35}$/.test(number)) return refused(400, 'The account number format is invalid.')
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) return refused(400, 'Invalid IFSC Code in Bank Account')
    const key = JSON.stringify([body.contact_id, number, ifsc])
    const known = accounts.get(key)
    const made = known ?? { id: newId('fa'), number, ifsc }
    accounts.set(key, made)
    byId.set(made.id, made)
    return {
      status: known ? 200 : 201,
      body: { id: made.id, entity: 'fund_account', active: true, account_type: 'bank_account' },
    }
  }

  function makePayout({ body, headers }: Requested): Answered {
    const key = headers['x-payout-idempotency']
    if (typeof key !== 'string' || !/^[\w -]{4,36}$/.test(key))
      return refused(400, 'The idempotency key is missing or not valid')
    const requested = JSON.stringify(body)
    const before = answeredBefore.get(key)
    if (before) {
      return before.requested === requested
        ? before.given
        : refused(400, 'Different request body sent for the same Idempotency Header')
    }
    if (body.account_number !== RAZORPAY_X_TEST_KEYS.accountNumber)
      return refused(400, 'The account number does not exist')
    if (!byId.has(String(body.fund_account_id))) return refused(400, 'The fund account does not exist')
    if (String(body.reference_id).length > 40 || String(body.narration).length > 30)
      return refused(400, 'The reference or the narration is too long')
    if (!(Number(body.amount) >= 100)) return refused(400, 'Minimum transaction amount should be 100 paise')
    const payout: SimulatedPayout = {
      id: newId('pout'),
      entity: 'payout',
      fund_account_id: String(body.fund_account_id),
      amount: Number(body.amount),
      reference_id: String(body.reference_id),
      status: 'queued',
      utr: null,
      status_details: { description: 'The payout is queued' },
      failure_reason: null,
    }
    payouts.set(payout.reference_id, payout)
    // What was answered first is answered again, whatever has become of it.
    answeredBefore.set(key, { requested, given: { status: 200, body: { ...payout } } })
    return { status: 200, body: { ...payout } }
  }

  function validate({ body }: Requested): Answered {
    const { bank_account: account } = body.fund_account as { bank_account: { account_number: string } }
    if (body.source_account_number !== RAZORPAY_X_TEST_KEYS.accountNumber)
      return refused(400, 'The account number does not exist')
    const name = holders.get(account.account_number)
    const id = newId('fav')
    const made = { id, entity: 'fund_account.validation', reference_id: body.reference_id }
    validations.set(id, {
      ...made,
      status: 'completed',
      validation_results: {
        account_status: name === undefined ? 'invalid' : 'active',
        registered_name: name ?? null,
        details: name === undefined ? 'Invalid bank account number' : 'The beneficiary account is valid.',
        name_match_score: 100,
      },
      status_details: { description: 'Validation request is completed', source: 'beneficiary_bank' },
    })
    return {
      status: 200,
      body: {
        ...made,
        status: 'created',
        validation_results: { account_status: null, registered_name: null, details: null },
      },
    }
  }

  function routed(requested: Requested): Answered {
    const { method, query } = requested
    const path = requested.path.replace(/^\/v1/, '')
    if (method === 'POST' && path === '/contacts') return makeContact(requested)
    if (method === 'POST' && path === '/fund_accounts') return makeFundAccount(requested)
    if (method === 'POST' && path === '/fund_accounts/validations') return validate(requested)
    const validation = validations.get(path.replace('/fund_accounts/validations/', ''))
    if (method === 'GET' && validation) return { status: 200, body: validation }
    if (path !== '/payouts') return refused(404, 'The requested URL was not found on the server.')
    if (method === 'POST') return makePayout(requested)
    if (query.get('account_number') !== RAZORPAY_X_TEST_KEYS.accountNumber)
      return refused(400, 'The account number does not exist')
    const found = payouts.get(query.get('reference_id') ?? '')
    const items = found ? [{ ...found }] : []
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }

  const { keyId, secret } = RAZORPAY_X_TEST_KEYS
  const authorization = `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`
  const server = await faultyServer((requested) =>
    requested.headers.authorization === authorization
      ? routed(requested)
      : refused(401, 'Authentication failed'),
  )
  const find = (reference: string): SimulatedPayout => {
    const found = payouts.get(reference)
    if (!found) throw new Error(`No payout ${reference}`)
    return found
  }
  return {
    ...server,
    url: `${server.url}/v1`,
    payouts,
    fundAccounts: byId,
    holders,
    get contacts() {
      return contacts.size
    },
    finish(reference, status) {
      const found = find(reference)
      found.status = status
      found.status_details = { description: `Simulated ${status}` }
      // Of before there were details.
      found.failure_reason = status === 'processed' ? null : 'Failed'
      if (status === 'processed') found.utr = `RZPX${found.id.replace('pout_', '')}`
    },
    webhook(reference, signedWith = RAZORPAY_X_TEST_KEYS.webhookSecret) {
      const found = find(reference)
      const body = JSON.stringify({
        entity: 'event',
        event: `payout.${found.status}`,
        contains: ['payout'],
        payload: { payout: { entity: found } },
      })
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signRazorpayWebhook(Buffer.from(body), Buffer.from(signedWith)),
        },
      }
    },
  }
}
