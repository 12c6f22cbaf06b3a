/** The provider of payouts whose keys the owner has entered. */
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'
import type { IncomingWebhook } from '../../platform/payment-provider.ts'
import { openBreaker } from '../../platform/payments/breaker.ts'
import {
  type CallRecord,
  createProviderCalls,
  type ProviderCalls,
} from '../../platform/payments/provider-calls.ts'
import { buildRazorpayHeaders, RAZORPAY_URL } from '../../platform/payments/razorpay.ts'
import type { AccountChecker } from '../../platform/payouts/account-checker.ts'
import { CASHFREE_CHECK_URLS, createCashfreeChecks } from '../../platform/payouts/cashfree-checks.ts'
import {
  buildPayoutHeaders,
  CASHFREE_PAYOUTS_URLS,
  createCashfreePayouts,
  readPayoutWebhook,
  testPayoutKeys,
} from '../../platform/payouts/cashfree-payouts.ts'
import type { PayoutProvider } from '../../platform/payouts/payout-provider.ts'
import { createRazorpayX, readRazorpayXWebhook, testRazorpayX } from '../../platform/payouts/razorpay-x.ts'
import { createRazorpayXChecks } from '../../platform/payouts/razorpay-x-checks.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { insertCall } from '../payment-accounts/index.ts'
import { findPayoutAccount, type PayoutAccount } from './account-queries.ts'
import { openCheckSecret, openPayoutSecrets, type PayoutSecrets } from './secrets.ts'

/** In the log of calls. */
export const CALL_NAMES = { cashfree: 'cashfree-payouts', razorpay: 'razorpay-x' } as const

export interface PayoutSenderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly secrets: SecretBox
  readonly request: RequestOutside
  /** Sends where no keys are entered; on a development installation only. */
  readonly simulated?: PayoutProvider | undefined
  readonly simulatedChecks?: AccountChecker | undefined
  /** Where the provider is, in tests. */
  readonly url?: string
  readonly checkUrl?: string
}

export interface PayoutSender {
  /** Undefined where no keys are entered and nothing is simulated, or where the keys cannot be opened. */
  find(): Promise<PayoutProvider | undefined>
  /** Whether payouts are simulated as long as no keys are entered. */
  readonly isSimulated: boolean
  testKeys(): Promise<'taken' | 'refused' | 'down' | 'secret-unreadable' | undefined>
  /** Who asks banks whose an account is; undefined where nobody can. Required: no account is paid before. */
  findChecker(): Promise<{ readonly checker: AccountChecker | undefined; readonly isRequired: boolean }>
  /** Undefined for a message that the provider has not signed. */
  readWebhook(
    webhook: Pick<IncomingWebhook, 'rawBody' | 'headers'>,
  ): Promise<{ readonly transferId: string | null } | undefined>
}

export function createPayoutSender(options: PayoutSenderOptions): PayoutSender {
  const { db, clock, log, secrets, request } = options
  const breaker = openBreaker()
  const checkBreaker = openBreaker()
  const common = {
    clock,
    request,
    // A log that cannot be written stops no payout.
    record: (call: CallRecord) =>
      insertCall(db, { ...call, path: maskAccount(call.path), direction: 'out' }).catch((error: unknown) =>
        log.warn({ err: error }, 'a call of the provider of payouts was not logged'),
      ),
  }

  function openSecrets(account: PayoutAccount): PayoutSecrets | undefined {
    const opened = openPayoutSecrets(secrets, account)
    if (opened) return opened
    const provider = CALL_NAMES[account.provider]
    log.warn({ provider }, 'the keys of the provider of payouts cannot be opened: enter them again')
    return undefined
  }

  function openCalls({ provider, isLive, keyId }: PayoutAccount, secret: string): ProviderCalls {
    const isCashfree = provider === 'cashfree'
    const url = isCashfree ? CASHFREE_PAYOUTS_URLS[isLive ? 'live' : 'test'] : RAZORPAY_URL
    return createProviderCalls({
      ...common,
      provider: CALL_NAMES[provider],
      baseUrl: options.url ?? url,
      headers: isCashfree
        ? buildPayoutHeaders({ clientId: keyId, clientSecret: secret })
        : buildRazorpayHeaders({ keyId, keySecret: secret }),
      breaker,
    })
  }

  function openChecker(account: PayoutAccount): AccountChecker | undefined {
    const { checksAccounts, accountNumber, checkKeyId, checkSealed } = account
    if (!checksAccounts) return undefined
    if (accountNumber !== null) {
      const opened = openSecrets(account)
      return opened && createRazorpayXChecks(openCalls(account, opened.secret), accountNumber)
    }
    const secret = checkSealed && openCheckSecret(secrets, checkSealed)
    if (!checkKeyId || !secret) {
      log.warn({}, 'the keys for checks of bank accounts cannot be opened: enter them again')
      return undefined
    }
    return createCashfreeChecks(
      createProviderCalls({
        ...common,
        provider: 'cashfree-checks',
        baseUrl: options.checkUrl ?? CASHFREE_CHECK_URLS[account.isLive ? 'live' : 'test'],
        headers: { 'x-client-id': checkKeyId, 'x-client-secret': secret },
        breaker: checkBreaker,
      }),
    )
  }

  return {
    isSimulated: options.simulated !== undefined,
    async find() {
      const account = await findPayoutAccount(db)
      if (!account) return options.simulated
      const opened = openSecrets(account)
      if (!opened) return undefined
      const { isLive, accountNumber } = account
      const calls = openCalls(account, opened.secret)
      return accountNumber === null
        ? createCashfreePayouts(isLive, calls)
        : createRazorpayX({ isLive, calls, accountNumber })
    },
    async testKeys() {
      const account = await findPayoutAccount(db)
      if (!account) return undefined
      const opened = openSecrets(account)
      if (!opened) return 'secret-unreadable'
      const calls = openCalls(account, opened.secret)
      const { accountNumber } = account
      return accountNumber === null ? testPayoutKeys(calls) : testRazorpayX(calls, accountNumber)
    },
    async findChecker() {
      const account = await findPayoutAccount(db)
      if (!account) return { checker: options.simulatedChecks, isRequired: false }
      return { checker: openChecker(account), isRequired: account.checksAccounts }
    },
    async readWebhook(webhook) {
      const account = await findPayoutAccount(db)
      const opened = account && openSecrets(account)
      if (!opened) return undefined
      const signedWith = Buffer.from(opened.webhookSecret)
      return account.provider === 'cashfree'
        ? readPayoutWebhook(webhook, signedWith)
        : readRazorpayXWebhook(webhook, signedWith)
    },
  }
}

const maskAccount = (path: string): string => path.replace(/(?<=account_number=)\w+(?=\w{3})/, '***')

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly payoutSender: PayoutSender
  }
}
