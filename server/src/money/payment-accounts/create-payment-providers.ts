/** The payment providers of this installation: those whose keys the owner has entered, and in development the simulated one. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'
import type {
  IncomingWebhook,
  PaymentProvider,
  PaymentProviders,
  SignatureInvalid,
  WebhookEvent,
} from '../../platform/payment-provider.ts'
import { type Breaker, openBreaker } from '../../platform/payments/breaker.ts'
import {
  buildCashfreeHeaders,
  CASHFREE_URLS,
  createCashfreeProvider,
  testCashfreeKeys,
} from '../../platform/payments/cashfree.ts'
import { maskMessage } from '../../platform/payments/mask.ts'
import {
  type CallRecord,
  createProviderCalls,
  type ProviderCalls,
} from '../../platform/payments/provider-calls.ts'
import {
  buildRazorpayHeaders,
  createRazorpayProvider,
  RAZORPAY_URL,
  testRazorpayKeys,
} from '../../platform/payments/razorpay.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { insertCall } from './call-queries.ts'
import { listAccounts, type PaymentAccount, updateProviderStatus } from './queries.ts'
import { listWebhookSecrets, openSecrets } from './secrets.ts'

export interface ProvidersOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly secrets: SecretBox
  /** Undefined on an installation that others can reach: there it takes nobody's money and nobody's word. */
  readonly simulated: PaymentProvider | undefined
  readonly request: RequestOutside
  /** Where the providers are, in tests. */
  readonly urls?: Readonly<Record<string, string>>
}

export type KeysTested = 'taken' | 'refused' | 'down' | 'secret-unreadable'

export interface PaymentAccountProviders extends PaymentProviders {
  /** Whether the account's keys are taken; undefined where none are entered. */
  testKeys(provider: string): Promise<KeysTested | undefined>
}

interface Opened {
  readonly account: PaymentAccount
  readonly breaker: Breaker
  readonly calls: ProviderCalls
  readonly provider: PaymentProvider
  readonly test: () => Promise<KeysTested>
}

export function createPaymentProviders(options: ProvidersOptions): PaymentAccountProviders {
  const { db, clock, log, secrets, simulated } = options
  const breakers = new Map<string, Breaker>()
  /** What was last written of each account, so that not every call writes it. */
  const standings = new Map<string, boolean>()

  /** A log that cannot be written stops no payment. */
  const keep = (write: () => Promise<void>): Promise<void> =>
    write().catch((error: unknown) => log.warn({ err: error }, 'a call of a payment provider was not logged'))

  const record = (account: PaymentAccount) => async (call: CallRecord) => {
    await keep(() => insertCall(db, { ...call, direction: 'out' }))
    const failure = findFailure(call)
    const key = `${account.provider} ${account.version}`
    if (standings.get(key) === (failure === null)) return
    standings.set(key, failure === null)
    await keep(() => updateProviderStatus(db, account, { at: call.at, failure }))
  }

  function open(account: PaymentAccount): Opened | undefined {
    const { provider: name, isLive, keyId } = account
    const opened = openSecrets(secrets, account)
    if (!opened) {
      log.warn({ provider: name }, 'the keys of a payment provider cannot be opened: enter them again')
      return undefined
    }
    const breaker = breakers.get(name) ?? openBreaker()
    breakers.set(name, breaker)
    const { secret } = opened
    const isCashfree = name === 'cashfree'
    const baseUrl =
      options.urls?.[name] ?? (isCashfree ? CASHFREE_URLS[isLive ? 'live' : 'test'] : RAZORPAY_URL)
    const calls = createProviderCalls({
      provider: name,
      baseUrl,
      headers: isCashfree
        ? buildCashfreeHeaders({ clientId: keyId, clientSecret: secret })
        : buildRazorpayHeaders({ keyId, keySecret: secret }),
      clock,
      request: options.request,
      breaker,
      record: record(account),
    })
    const of = {
      name,
      isLive,
      baseUrl,
      calls,
      clock,
      webhookSecrets: listWebhookSecrets(opened, clock.now()),
    }
    return {
      account,
      breaker,
      calls,
      provider: isCashfree ? createCashfreeProvider(of) : createRazorpayProvider(of),
      test: () => (isCashfree ? testCashfreeKeys(calls) : testRazorpayKeys(calls)),
    }
  }

  const openAll = async (): Promise<Opened[]> =>
    (await listAccounts(db)).flatMap((account) => open(account) ?? [])

  const listAll = async (): Promise<PaymentProvider[]> => [
    ...(await openAll()).map(({ provider }) => provider),
    ...(simulated ? [simulated] : []),
  ]

  return {
    listAll,
    find: async (name) => (await listAll()).find((provider) => provider.name === name),

    async listForNew() {
      const on = (await openAll()).filter(({ account }) => account.isOn)
      if (on.length === 0) return simulated ? [simulated] : []
      // One that does not answer is tried when all others have failed.
      const isDown = ({ breaker }: Opened) => breaker.isOpen(clock.now())
      return [...on.filter((one) => !isDown(one)), ...on.filter(isDown)].map(narrowToUse)
    },

    async verifyWebhook(webhook) {
      const verified = verifyByAny(await listAll(), webhook)
      if (verified.ok && verified.value.provider !== simulated?.name) {
        await keep(() => insertCall(db, toCall(verified.value, webhook.now)))
      }
      return verified
    },

    async testKeys(name) {
      const account = (await listAccounts(db)).find(({ provider }) => provider === name)
      if (!account) return undefined
      const opened = open(account)
      return opened ? opened.test() : 'secret-unreadable'
    },
  }
}

/** Without blocks and mandates where the owner does not want them asked for. Those that are there are followed all the same. */
const narrowToUse = ({ account, provider: { blocks, mandates, ...provider } }: Opened): PaymentProvider => ({
  ...provider,
  ...(account.takesBlocks && blocks && { blocks }),
  ...(account.takesMandates && mandates && { mandates }),
})

const UNAUTHORISED = new Set([401, 403])

const findFailure = ({ status, failure }: CallRecord): string | null => {
  if (status === null) return failure ?? 'No answer'
  if (UNAUTHORISED.has(status)) return `The keys are not taken (${status})`
  return status >= 500 ? `It answers ${status}` : null
}

/** Whose signature it has: each has secrets of its own. */
function verifyByAny(
  providers: readonly PaymentProvider[],
  webhook: IncomingWebhook,
): Result<WebhookEvent, SignatureInvalid> {
  for (const provider of providers) {
    const verified = provider.verifyWebhook(webhook)
    if (verified.ok) return ok(verified.value)
  }
  return refuse({ kind: 'signature-invalid' })
}

const toCall = ({ provider, type, body, update }: WebhookEvent, at: Date) => ({
  provider,
  direction: 'in' as const,
  operation: type.slice(0, 100),
  method: 'POST',
  path: '/payment-webhook',
  orderId: update?.orderId ?? null,
  at,
  tookMs: null,
  status: null,
  failure: null,
  request: maskMessage(body),
  answer: null,
})

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The same providers as `payments`, with what the owner's settings need of them. */
    readonly paymentAccounts: PaymentAccountProviders
  }
}
