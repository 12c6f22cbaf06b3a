/** The calls of firmware campaigns. */
import type {
  continueFirmwareCampaign,
  haltFirmwareCampaign,
  listFirmwareCampaigns,
  listFirmwareSteps,
  ReplyOf,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type FirmwareCampaign = ReplyOf<typeof listFirmwareCampaigns>['data'][number]
export type FirmwareStep = ReplyOf<typeof listFirmwareSteps>['data'][number]

export const loadCampaigns = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listFirmwareCampaigns>('GET', '/firmware-campaigns', { query, signal })

const STEPS_AT_ONCE = 50

interface StepsRequest {
  readonly id: string
  /** Empty: those in any state. */
  readonly status: FirmwareStep['state'] | ''
  readonly cursor: string
}

export const loadSteps = ({ id, status, cursor }: StepsRequest, signal: AbortSignal) =>
  callApi<typeof listFirmwareSteps>('GET', '/firmware-campaigns/{id}/chargers', {
    params: { id },
    query: { limit: STEPS_AT_ONCE, ...(status !== '' && { status }), ...(cursor !== '' && { cursor }) },
    signal,
  })

export interface Halting {
  readonly id: string
  readonly how: 'pause' | 'cancel'
}

export const stopCampaign = ({ id, how }: Halting, idempotencyKey: string) =>
  callApi<typeof haltFirmwareCampaign>('POST', '/firmware-campaigns/{id}/halt', {
    params: { id },
    body: { how },
    idempotencyKey,
  })

export interface Continuing {
  readonly id: string
  readonly how: 'resume' | 'advance' | 'retry'
}

export const resumeCampaign = ({ id, how }: Continuing, idempotencyKey: string) =>
  callApi<typeof continueFirmwareCampaign>('POST', '/firmware-campaigns/{id}/continue', {
    params: { id },
    body: { how },
    idempotencyKey,
  })
