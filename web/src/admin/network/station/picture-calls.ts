/** The calls about pictures of a station. */
import type {
  addStationPicture,
  arrangeStationPictures,
  removeStationPicture,
  undoRemoveStationPicture,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { StationOne } from '../shared/stations.ts'

export type Picture = StationOne['pictures'][number]

interface NewPicture {
  readonly id: string
  readonly picture: File
  readonly caption: string
}

export function addPicture({ id, picture, caption }: NewPicture, idempotencyKey: string) {
  const form = new FormData()
  form.set('picture', picture)
  form.set('caption', caption)
  // The fields of a form are texts; the contract says what the server makes of them.
  const body = form as unknown as Parameters<typeof callApi<typeof addStationPicture>>[2]['body']
  return callApi<typeof addStationPicture>('POST', '/charging-stations/{id}/pictures', {
    params: { id },
    body,
    idempotencyKey,
  })
}

type Arranged = Pick<Picture, '_id' | 'caption'>

const toArranged = ({ _id, caption }: Arranged): Arranged => ({ _id, caption })

interface Arranging {
  readonly id: string
  readonly pictures: readonly Arranged[]
  /** As they stand on the screen. */
  readonly seen: readonly Arranged[]
}

export const arrange = ({ id, pictures, seen }: Arranging, idempotencyKey: string) =>
  callApi<typeof arrangeStationPictures>('PUT', '/charging-stations/{id}/pictures', {
    params: { id },
    body: { pictures: pictures.map(toArranged), seen: seen.map(toArranged) },
    idempotencyKey,
  })

interface OneOf {
  readonly id: string
  readonly pictureId: string
}

export const removePicture = (params: OneOf, idempotencyKey: string) =>
  callApi<typeof removeStationPicture>('DELETE', '/charging-stations/{id}/pictures/{pictureId}', {
    params: { ...params },
    idempotencyKey,
  })

export const undoRemoving = (params: OneOf) =>
  callApi<typeof undoRemoveStationPicture>('POST', '/charging-stations/{id}/pictures/{pictureId}/undo', {
    params: { ...params },
  })

/** The pictures with one of them a place earlier or later. */
export function movePicture(pictures: readonly Picture[], at: number, by: 1 | -1): readonly Picture[] {
  const next = [...pictures]
  const [one] = next.splice(at, 1)
  if (one) next.splice(at + by, 0, one)
  return next
}
