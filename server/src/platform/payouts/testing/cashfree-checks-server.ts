/** Cashfree's verification of bank accounts on this machine. */
import {
  type Answered,
  type FaultyServer,
  faultyServer,
  type Requested,
} from '../../payments/testing/http-server.ts'

export const CHECK_TEST_KEYS = {
  clientId: 'CF20000002TEST',
  clientSecret: 'cfsk_ma_test_checks_of_this_machine',
}

interface SimulatedCheck {
  readonly reference_id: number
  account_status: string
  account_status_code: string
  name_at_bank: string | null
}

export interface ChecksServer extends FaultyServer {
  readonly checks: readonly SimulatedCheck[]
  /** Whose the accounts of these numbers are; others are not there. */
  readonly holders: Map<string, string>
  /** The next bank takes its time: the first answer says that it is being asked. */
  isSlow: boolean
}

const refused = (status: number, code: string, message: string): Answered => ({
  status,
  body: { type: 'validation_error', code, message },
})

export async function checksServer(): Promise<ChecksServer> {
  const checks: SimulatedCheck[] = []
  const holders = new Map<string, string>()
  const state = { isSlow: false }

  function request({ body }: Requested): Answered {
    const number = String(body.bank_account)
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(String(body.ifsc)))
      return refused(400, 'ifsc_value_invalid', 'Please provide a valid IFSC')
    const name = holders.get(number)
    if (name === 'NO BALANCE') return refused(422, 'insufficient_balance', 'Insufficient balance')
    const check: SimulatedCheck = {
      reference_id: 30_000_000 + checks.length,
      account_status: name === undefined ? 'INVALID' : 'VALID',
      account_status_code: name === undefined ? 'INVALID_BANK_ACCOUNT' : 'ACCOUNT_IS_VALID',
      name_at_bank: name ?? null,
    }
    checks.push(check)
    return state.isSlow
      ? {
          status: 200,
          body: {
            reference_id: check.reference_id,
            account_status: 'RECEIVED',
            account_status_code: 'VALIDATION_IN_PROGRESS',
          },
        }
      : { status: 200, body: check }
  }

  function routed(requested: Requested): Answered {
    const { method, path, query } = requested
    if (method === 'POST' && path === '/verification/bank-account/sync') return request(requested)
    if (method !== 'GET' || path !== '/verification/bank-account')
      return refused(404, 'path_not_found', 'No such path')
    const found = checks.find(({ reference_id: id }) => String(id) === query.get('reference_id'))
    return found ? { status: 200, body: found } : refused(404, 'reference_id_not_found', 'Not found')
  }

  const { clientId, clientSecret } = CHECK_TEST_KEYS
  const server = await faultyServer((requested) =>
    requested.headers['x-client-id'] === clientId && requested.headers['x-client-secret'] === clientSecret
      ? routed(requested)
      : refused(401, 'authentication_failed', 'Invalid clientId and clientSecret combination'),
  )
  return Object.assign(state, { ...server, url: `${server.url}/verification`, checks, holders })
}
