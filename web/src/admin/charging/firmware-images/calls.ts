/** The calls of the catalogue of firmware. */
import type {
  addFirmwareImage,
  BodyOf,
  listFirmwareImages,
  ReplyOf,
  retireFirmwareImage,
  startFirmwareCampaign,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type FirmwareImage = ReplyOf<typeof listFirmwareImages>['data'][number]

export const loadImages = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listFirmwareImages>('GET', '/firmware-images', { query, signal })

export const addImage = (body: BodyOf<typeof addFirmwareImage>, idempotencyKey: string) =>
  callApi<typeof addFirmwareImage>('POST', '/firmware-images', { body, idempotencyKey })

export const retireImage = (id: string, idempotencyKey: string) =>
  callApi<typeof retireFirmwareImage>('POST', '/firmware-images/{id}/retire', {
    params: { id },
    idempotencyKey,
  })

export const startCampaign = (body: BodyOf<typeof startFirmwareCampaign>, idempotencyKey: string) =>
  callApi<typeof startFirmwareCampaign>('POST', '/firmware-campaigns', { body, idempotencyKey })
