/** The provider of payouts whose keys the owner has entered. */
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AskOutside } from '../../platform/outside/ask-outside.ts'
import type { IncomingWebhook } from '../../platform/payment-provider.ts'
import { openBreaker } from '../../platform/payments/breaker.ts'
import { createProviderCalls, type ProviderCalls } from '../../platform/payments/provider-calls.ts'
import {
  buildPayoutHeaders,
  CASHFREE_PAYOUTS_URLS,
  createCashfreePayouts,
  readPayoutWebhook,
  testPayoutKeys,
} from '../../platform/payouts/cashfree-payouts.ts'
import type { PayoutProvider } from '../../platform/payouts/payout-provider.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { insertCall } from '../payment-accounts/index.ts'
import { findPayoutAccount, type PayoutAccount } from './account-queries.ts'

/** In the log of calls. */
export const NAME = 'cashfree-payouts'
const USE = { purpose: 'payout-account', id: NAME }

export const sealPayoutSecret = (box: SecretBox, secret: string): Buffer => box.seal(USE, secret)

export interface PayoutSenderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly secrets: SecretBox
  readonly ask: AskOutside
  /** Sends where no keys are entered; on a development installation only. */
  readonly simulated?: PayoutProvider | undefined
  /** Where the provider is, in tests. */
  readonly url?: string
}

export interface PayoutSender {
  /** Undefined where no keys are entered and nothing is simulated, or where the keys cannot be opened. */
  find(): Promise<PayoutProvider | undefined>
  /** Whether payouts are simulated as long as no keys are entered. */
  readonly isSimulated: boolean
  testKeys(): Promise<'taken' | 'refused' | 'down' | 'secret-unreadable' | undefined>
  /** Undefined for a message that the provider has not signed. */
  readWebhook(
    webhook: Pick<IncomingWebhook, 'rawBody' | 'headers'>,
  ): Promise<{ readonly transferId: string | null } | undefined>
}

export function createPayoutSender(options: PayoutSenderOptions): PayoutSender {
  const { db, clock, log, secrets, ask } = options
  const breaker = openBreaker()

  function openSecret(account: PayoutAccount): string | undefined {
    const opened = secrets.open(USE, account.sealed)
    if (opened.ok) return opened.value
    log.warn({ provider: NAME }, 'the keys of the provider of payouts cannot be opened: enter them again')
    return undefined
  }

  const openCalls = ({ isLive, keyId }: PayoutAccount, clientSecret: string): ProviderCalls =>
    createProviderCalls({
      provider: NAME,
      baseUrl: options.url ?? CASHFREE_PAYOUTS_URLS[isLive ? 'live' : 'test'],
      headers: buildPayoutHeaders({ clientId: keyId, clientSecret }),
      clock,
      breaker,
      ask,
      // A log that cannot be written stops no payout.
      record: (call) =>
        insertCall(db, { ...call, direction: 'out' }).catch((error: unknown) =>
          log.warn({ err: error }, 'a call of the provider of payouts was not logged'),
        ),
    })

  return {
    isSimulated: options.simulated !== undefined,
    async find() {
      const account = await findPayoutAccount(db)
      if (!account) return options.simulated
      const secret = openSecret(account)
      return secret !== undefined
        ? createCashfreePayouts(account.isLive, openCalls(account, secret))
        : undefined
    },
    async testKeys() {
      const account = await findPayoutAccount(db)
      if (!account) return undefined
      const secret = openSecret(account)
      return secret === undefined ? 'secret-unreadable' : testPayoutKeys(openCalls(account, secret))
    },
    async readWebhook(webhook) {
      const account = await findPayoutAccount(db)
      const secret = account && openSecret(account)
      return secret === undefined ? undefined : readPayoutWebhook(webhook, Buffer.from(secret))
    },
  }
}

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly payoutSender: PayoutSender
  }
}
