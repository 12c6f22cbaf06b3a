/** The calls about accounts with payment providers. */
import type {
  changePaymentUse,
  enterPaymentKeys,
  getPaymentSettings,
  listPaymentCalls,
  ReplyOf,
  testPaymentKeys,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Settings = ReplyOf<typeof getPaymentSettings>['data']
export type Account = Settings['accounts'][number]
export type Provider = Account['provider']
export type Call = ReplyOf<typeof listPaymentCalls>['data'][number]

export const settingsKey = ['payment-account', 'settings'] as const

export const loadSettings = async (signal: AbortSignal) =>
  (await callApi<typeof getPaymentSettings>('GET', '/payment-accounts', { signal })).data

interface Keys {
  readonly provider: Provider
  readonly keyId: string
  readonly secret: string
  readonly webhookSecret?: string
}

export const saveKeys = ({ provider, ...body }: Keys, idempotencyKey: string) =>
  callApi<typeof enterPaymentKeys>('PUT', '/payment-accounts/{provider}', {
    params: { provider },
    body,
    idempotencyKey,
  })

interface Use {
  readonly provider: Provider
  readonly isOn: boolean
  readonly isFirst: boolean
  /** Left out, it stays as it is. */
  readonly takesBlocks?: boolean
  readonly takesMandates?: boolean
}

export const saveUse = ({ provider, ...body }: Use, idempotencyKey: string) =>
  callApi<typeof changePaymentUse>('PUT', '/payment-accounts/{provider}/use', {
    params: { provider },
    body,
    idempotencyKey,
  })

export const testKeys = (provider: Provider, idempotencyKey: string) =>
  callApi<typeof testPaymentKeys>('POST', '/payment-accounts/{provider}/test', {
    params: { provider },
    idempotencyKey,
  })

export const loadCalls = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listPaymentCalls>('GET', '/payment-calls', { query, signal })
