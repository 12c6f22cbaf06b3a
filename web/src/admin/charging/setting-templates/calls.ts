/** The calls of the templates of chargers' settings. */
import type {
  addSettingTemplate,
  BodyOf,
  changeSettingTemplate,
  listSettingDifferences,
  listSettingTemplates,
  ReplyOf,
  removeSettingTemplate,
  startSettingCampaign,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type SettingTemplate = ReplyOf<typeof listSettingTemplates>['data'][number]
export type WantedSetting = SettingTemplate['settings'][number]
export type DifferingCharger = ReplyOf<typeof listSettingDifferences>['data'][number]

export const loadTemplates = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listSettingTemplates>('GET', '/setting-templates', { query, signal })

const CHARGERS_AT_ONCE = 50

export const loadDifferences = (id: string, cursor: string, signal: AbortSignal) =>
  callApi<typeof listSettingDifferences>('GET', '/setting-templates/{id}/differences', {
    params: { id },
    query: { limit: CHARGERS_AT_ONCE, ...(cursor !== '' && { cursor }) },
    signal,
  })

export interface Saving {
  /** Undefined: a new one, of the maker and model. */
  readonly id: string | undefined
  readonly body: BodyOf<typeof addSettingTemplate>
}

export const saveTemplate = ({ id, body }: Saving, idempotencyKey: string) =>
  id === undefined
    ? callApi<typeof addSettingTemplate>('POST', '/setting-templates', { body, idempotencyKey })
    : callApi<typeof changeSettingTemplate>('PUT', '/setting-templates/{id}', {
        params: { id },
        body: { settings: body.settings },
        idempotencyKey,
      })

export const removeTemplate = (id: string, idempotencyKey: string) =>
  callApi<typeof removeSettingTemplate>('DELETE', '/setting-templates/{id}', {
    params: { id },
    idempotencyKey,
  })

export interface Starting {
  readonly id: string
  readonly body: BodyOf<typeof startSettingCampaign>
}

export const startCampaign = ({ id, body }: Starting, idempotencyKey: string) =>
  callApi<typeof startSettingCampaign>('POST', '/setting-templates/{id}/campaigns', {
    params: { id },
    body,
    idempotencyKey,
  })
