/** Cashfree Payouts on this machine: beneficiaries, transfers, signed messages. Amounts in rupees. */
import { signWebhook } from '../../cashfree-webhooks.ts'
import {
  type Answered,
  type FaultyServer,
  faultyServer,
  type Requested,
} from '../../payments/testing/http-server.ts'

export const PAYOUT_TEST_KEYS = {
  clientId: 'CF10000001TEST',
  clientSecret: 'cfsk_ma_test_payouts_of_this_machine',
}

interface SimulatedTransfer {
  readonly transfer_id: string
  readonly cf_transfer_id: string
  status: string
  status_description: string
  transfer_utr: string | null
  readonly transfer_amount: number
  readonly beneficiary_details: { readonly beneficiary_id: string }
}

export interface PayoutServer extends FaultyServer {
  readonly transfers: ReadonlyMap<string, SimulatedTransfer>
  readonly beneficiaries: ReadonlyMap<string, { readonly number: string; readonly status: string }>
  /** The bank has decided. */
  finish(transferId: string, status: 'SUCCESS' | 'FAILED' | 'REVERSED'): void
  /** Of accounts that end so, the check says that they are not valid. */
  readonly wrongEnd: string
  webhook(transferId: string, secret?: string): { body: string; headers: Record<string, string> }
}

const refused = (status: number, code: string, message: string): Answered => ({
  status,
  body: { type: 'invalid_request_error', code, message },
})

export async function payoutServer(now: () => Date): Promise<PayoutServer> {
  const transfers = new Map<string, SimulatedTransfer>()
  const beneficiaries = new Map<string, { number: string; status: string }>()
  const wrongEnd = '000'
  let last = 7_000_000

  function register({ body }: Requested): Answered {
    const id = String(body.beneficiary_id)
    if (beneficiaries.has(id))
      return refused(409, 'beneficiary_id_already_exists', 'Beneficiary exists already')
    const { bank_account_number: number } = body.beneficiary_instrument_details as {
      bank_account_number: string
    }
    beneficiaries.set(id, { number, status: number.endsWith(wrongEnd) ? 'INVALID' : 'VERIFIED' })
    return viewBeneficiary(id)
  }

  function viewBeneficiary(id: string): Answered {
    const found = beneficiaries.get(id)
    if (!found) return refused(404, 'beneficiary_not_found', 'Beneficiary does not exist')
    return { status: 200, body: { beneficiary_id: id, beneficiary_status: found.status } }
  }

  function transfer({ body }: Requested): Answered {
    const id = String(body.transfer_id)
    if (!/^[A-Za-z0-9_]{1,40}$/.test(id))
      return refused(400, 'transfer_id_invalid', 'transfer_id is not valid')
    if (transfers.has(id)) return refused(409, 'transfer_id_already_exists', 'Transfer exists already')
    const { beneficiary_id } = body.beneficiary_details as { beneficiary_id: string }
    if (!beneficiaries.has(beneficiary_id))
      return refused(404, 'beneficiary_not_found', 'Beneficiary does not exist')
    last += 1
    const made: SimulatedTransfer = {
      transfer_id: id,
      cf_transfer_id: String(last),
      status: 'RECEIVED',
      status_description: 'The transfer has been received',
      transfer_utr: null,
      transfer_amount: Number(body.transfer_amount),
      beneficiary_details: { beneficiary_id },
    }
    transfers.set(id, made)
    return { status: 200, body: made }
  }

  function routed(requested: Requested): Answered {
    const { method, path, query } = requested
    if (path === '/payout/beneficiary') {
      return method === 'POST' ? register(requested) : viewBeneficiary(query.get('beneficiary_id') ?? '')
    }
    if (path !== '/payout/transfers') return refused(404, 'path_not_found', 'No such path')
    if (method === 'POST') return transfer(requested)
    const found = transfers.get(query.get('transfer_id') ?? '')
    return found
      ? { status: 200, body: found }
      : refused(404, 'transfer_not_found', 'Transfer does not exist')
  }

  const server = await faultyServer((requested) => {
    const { clientId, clientSecret } = PAYOUT_TEST_KEYS
    const { headers } = requested
    return headers['x-client-id'] === clientId && headers['x-client-secret'] === clientSecret
      ? routed(requested)
      : refused(401, 'authentication_failed', 'authentication Failed')
  })
  return {
    ...server,
    url: `${server.url}/payout`,
    transfers,
    beneficiaries,
    wrongEnd,
    finish(transferId, status) {
      const found = transfers.get(transferId)
      if (!found) throw new Error(`No transfer ${transferId}`)
      found.status = status
      found.status_description = `Simulated ${status}`
      if (status === 'SUCCESS') found.transfer_utr = `CFUTR${found.cf_transfer_id}`
    },
    webhook(transferId, secret = PAYOUT_TEST_KEYS.clientSecret) {
      const body = JSON.stringify({ type: 'TRANSFER_SUCCESS', data: { transfer_id: transferId } })
      const timestamp = String(now().getTime())
      const signature = signWebhook({ timestamp, rawBody: Buffer.from(body), secret: Buffer.from(secret) })
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': signature,
        },
      }
    },
  }
}
