/** The calls about the pictures of an own station. */
import type { addOwnStationPicture, removeOwnStationPicture } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

interface NewPicture {
  readonly id: string
  readonly picture: File
  /** Blank for none. */
  readonly caption: string
}

export function addPicture({ id, picture, caption }: NewPicture, idempotencyKey: string) {
  const form = new FormData()
  form.set('picture', picture)
  form.set('caption', caption)
  return callApi<typeof addOwnStationPicture>('POST', '/partner/stations/{id}/pictures', {
    params: { id },
    body: form as never,
    idempotencyKey,
  })
}

interface OnePicture {
  readonly id: string
  readonly pictureId: string
}

export const removePicture = (params: OnePicture, idempotencyKey: string) =>
  callApi<typeof removeOwnStationPicture>('DELETE', '/partner/stations/{id}/pictures/{pictureId}', {
    params: { ...params },
    idempotencyKey,
  })
