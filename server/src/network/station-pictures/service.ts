/** Pictures of stations: added, put in order and named, taken away and put back. */

import { addMs, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { UNDO_MS } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { PicturedStation, StationPicture } from './queries.ts'
import {
  doesStationExist,
  insertPicture,
  lockPicturesOf,
  markRemoved,
  selectPictures,
  selectRemoval,
  unmarkRemoved,
  updatePicture,
} from './queries.ts'

/** Of one station; the contract says the same. */
const MOST_PICTURES = 8

type Pictures = readonly StationPicture[]
type AddRefused = { readonly kind: 'station-not-found' | 'too-many-pictures' }

/** Whether one more would be taken, before anybody works on its image. */
export async function checkAdding(
  reader: Reader,
  station: PicturedStation,
): Promise<Result<undefined, AddRefused>> {
  if (!(await doesStationExist(reader, station))) return refuse({ kind: 'station-not-found' })
  const { length } = await selectPictures(reader, station.stationId)
  return length < MOST_PICTURES ? ok(undefined) : refuse({ kind: 'too-many-pictures' })
}

/** @param station a partner's own, where a partner adds it */
export async function addPicture(
  work: Work,
  station: PicturedStation,
  { file, caption }: Pick<StationPicture, 'file' | 'caption'>,
): Promise<Result<Pictures, AddRefused>> {
  const { tx, now } = work
  const { stationId, partnerId = null } = station
  const name = await lockPicturesOf(tx, station)
  if (name === undefined) return refuse({ kind: 'station-not-found' })
  if ((await selectPictures(tx, stationId)).length >= MOST_PICTURES)
    return refuse({ kind: 'too-many-pictures' })
  await insertPicture(tx, { id: createId(), stationId, partnerId, file, caption, createdAt: now })
  await work.audit({
    action: 'station.add-picture',
    subject: { kind: 'station', id: stationId },
    after: { file, caption },
  })
  return ok(await selectPictures(tx, stationId))
}

type Arranged = readonly Pick<StationPicture, 'id' | 'caption'>[]

const isSame = (some: Arranged, others: Arranged): boolean =>
  some.length === others.length &&
  some.every(({ id, caption }, at) => others[at]?.id === id && others[at]?.caption === caption)

/** Their order and captions; refused where they are not those that the operator saw. */
export async function arrangePictures(
  work: Work,
  stationId: string,
  { wanted, seen }: { readonly wanted: Arranged; readonly seen?: Arranged | undefined },
): Promise<Result<Pictures, { readonly kind: 'station-not-found' | 'pictures-changed' }>> {
  const { tx } = work
  if ((await lockPicturesOf(tx, { stationId })) === undefined) return refuse({ kind: 'station-not-found' })
  const before = await selectPictures(tx, stationId)
  const known = new Set(before.map(({ id }) => id))
  const isWhole = wanted.length === known.size && new Set(wanted.map(({ id }) => id)).size === known.size
  if (!isWhole || !wanted.every(({ id }) => known.has(id))) return refuse({ kind: 'pictures-changed' })
  if (isSame(wanted, before)) {
    work.nothingChanged()
    return ok(before)
  }
  if (seen && !isSame(seen, before)) return refuse({ kind: 'pictures-changed' })
  for (const [at, { id, caption }] of wanted.entries()) {
    await updatePicture(tx, { id, caption, position: at + 1 })
  }
  const after = await selectPictures(tx, stationId)
  const captions = (all: Pictures) => ({ pictures: all.map(({ file, caption }) => caption ?? file) })
  await work.audit({
    action: 'station.arrange-pictures',
    subject: { kind: 'station', id: stationId },
    before: captions(before),
    after: captions(after),
  })
  return ok(after)
}

interface OneOf {
  readonly stationId: string
  readonly id: string
}

/** Nobody sees it any more; for ten seconds it can be put back. */
export async function removePicture(
  work: Work,
  one: OneOf & Pick<PicturedStation, 'partnerId'>,
): Promise<Result<Pictures, { readonly kind: 'picture-not-found' }>> {
  if (!(await markRemoved(work.tx, one, work.now))) return refuse({ kind: 'picture-not-found' })
  await auditPicture(work, 'station.remove-picture', one)
  return ok(await selectPictures(work.tx, one.stationId))
}

/** A picture of an own station that this partner has added. */
export async function removeOwnPicture(
  work: Work,
  one: OneOf & Required<PicturedStation>,
): Promise<Result<Pictures, { readonly kind: 'station-not-found' | 'picture-not-found' }>> {
  if (!(await doesStationExist(work.tx, one))) return refuse({ kind: 'station-not-found' })
  return removePicture(work, one)
}

export async function undoRemoving(
  work: Work,
  one: OneOf,
): Promise<
  Result<
    Pictures,
    { readonly kind: 'picture-not-found' | 'not-deleted' | 'undo-too-late' | 'too-many-pictures' }
  >
> {
  const { tx, now } = work
  await lockPicturesOf(tx, one)
  if (!(await unmarkRemoved(tx, one, addMs(now, -UNDO_MS)))) {
    const found = await selectRemoval(tx, one)
    if (!found) return refuse({ kind: 'picture-not-found' })
    return refuse({ kind: found.removedAt ? 'undo-too-late' : 'not-deleted' })
  }
  const pictures = await selectPictures(tx, one.stationId)
  if (pictures.length > MOST_PICTURES) return refuse({ kind: 'too-many-pictures' })
  await auditPicture(work, 'station.undo-remove-picture', one)
  return ok(pictures)
}

const auditPicture = (
  work: Work,
  action: 'station.remove-picture' | 'station.undo-remove-picture',
  { stationId, id }: OneOf,
) => work.audit({ action, subject: { kind: 'station', id: stationId }, after: { picture: id } })
