/** The providers' own SDKs, as they call the servers that stand for the providers in tests. */
import { Cashfree, CFEnvironment } from 'cashfree-pg'
import Razorpay from 'razorpay'
import { CASHFREE_TEST_KEYS } from './cashfree-server.ts'
import { RAZORPAY_TEST_KEYS } from './razorpay-server.ts'

export function cashfreeSdk(url: string): Cashfree {
  const { clientId, clientSecret } = CASHFREE_TEST_KEYS
  const none = undefined
  const sdk = new Cashfree(CFEnvironment.SANDBOX, clientId, clientSecret, none, none, none, false)
  sdk.basePath = url
  return sdk
}

/** The part of the SDK's client that says where the API is, which its types leave out. */
interface Addressed {
  readonly api: { readonly rq: { readonly defaults: { baseURL?: string } } }
}

export function razorpaySdk(url: string): Razorpay {
  const { keyId, keySecret } = RAZORPAY_TEST_KEYS
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  ;(sdk as unknown as Addressed).api.rq.defaults.baseURL = url.replace(/\/v1$/, '')
  return sdk
}
