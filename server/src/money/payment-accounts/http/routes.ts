/** The calls of the accounts with payment providers. */
import {
  changePaymentUse,
  enterPaymentKeys,
  getPaymentSettings,
  listPaymentCalls,
  PAYMENT_PROVIDERS,
  testPaymentKeys,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  changeUse,
  enterKeys,
  findPaymentMode,
  listAccounts,
  type PaymentAccount,
  type PaymentCall,
  selectCallPage,
} from '../index.ts'

const WEBHOOK_PATH = '/ev/api/payment-webhook'

const NOT_ENTERED = {
  mode: null,
  keyId: null,
  isOn: false,
  position: null,
  takesBlocks: null,
  takesMandates: null,
  answeredAt: null,
  failingSince: null,
  lastFailure: null,
} as const

const toWire = (account: PaymentAccount, position: number) => ({
  provider: account.provider,
  mode: account.isLive ? ('live' as const) : ('test' as const),
  keyId: account.keyId,
  isOn: account.isOn,
  position,
  takesBlocks: account.provider === 'cashfree' ? account.takesBlocks : null,
  takesMandates: account.provider === 'cashfree' ? account.takesMandates : null,
  answeredAt: account.answeredAt?.toISOString() ?? null,
  failingSince: account.failingSince?.toISOString() ?? null,
  lastFailure: account.lastFailure,
})

async function readSettings(
  reader: Reader,
  { config, simulatedPayments }: Pick<Deps, 'config' | 'simulatedPayments'>,
) {
  const accounts = await listAccounts(reader)
  const entered = accounts.map((account, at) => toWire(account, at + 1))
  const others = PAYMENT_PROVIDERS.filter((name) => accounts.every(({ provider }) => provider !== name))
  return {
    accounts: [...entered, ...others.map((provider) => ({ provider, ...NOT_ENTERED }))],
    money: (await findPaymentMode(reader)) ?? null,
    webhookUrl: config.publicUrl + WEBHOOK_PATH,
    isSimulated: simulatedPayments !== undefined && accounts.every(({ isOn }) => !isOn),
  }
}

const toWireCall = ({ id, at, ...call }: PaymentCall) => ({ _id: id, ...call, at: at.toISOString() })

export const paymentAccountRoutes: readonly Route[] = [
  read(getPaymentSettings, async ({ db, deps }) => ok({ data: await readSettings(db, deps) })),

  write(enterPaymentKeys, async ({ work, deps, params, body }) => {
    const { secrets, config } = deps
    const entered = await enterKeys(
      work,
      { secrets, isDevelopment: config.isDevelopment },
      { ...body, provider: params.provider },
    )
    return entered.ok ? ok({ data: await readSettings(work.tx, deps) }) : entered
  }),

  write(changePaymentUse, async ({ work, deps, params, body }) => {
    const changed = await changeUse(work, { ...body, provider: params.provider })
    return changed.ok ? ok({ data: await readSettings(work.tx, deps) }) : changed
  }),

  // The provider is asked outside any transaction; nothing of ours changes by it.
  write(testPaymentKeys, {
    async prepare({ deps, params }) {
      const outcome = await deps.paymentAccounts.testKeys(params.provider)
      return outcome === undefined ? refuse({ kind: 'payment-account-not-found' }) : ok(outcome)
    },
    async write({ work, prepared }) {
      work.nothingChanged()
      return ok({ data: { outcome: prepared } })
    },
  }),

  read(listPaymentCalls, async ({ db, query }) => {
    const { provider, failed, ...request } = query
    const page = await selectCallPage(db, {
      ...request,
      ...(provider && { provider }),
      isFailed: failed === 'true',
    })
    return listAnswer(page, toWireCall)
  }),
]
