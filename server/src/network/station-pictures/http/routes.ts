/** The calls of pictures of stations. */

import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { keepImage } from '../../../platform/keep-image.ts'
import {
  addPicture,
  arrangePictures,
  checkAdding,
  removeOwnPicture,
  removePicture,
  undoRemoving,
} from '../index.ts'
import { toWireOwnPictures, toWirePictures } from './to-wire.ts'

/** Sharp on every screen, and no burden for a telephone. */
const DRAWN = { mostSide: 1600, quality: 80 } as const

const toPicture = ({ _id, caption }: { readonly _id: string; readonly caption: string | null }) => ({
  id: _id,
  caption,
})

export const stationPicturesRoutes: readonly Route[] = [
  write(contract.addStationPicture, {
    // An image is worked on only for a station that would take it.
    async prepare({ db, params, files, deps }) {
      const may = await checkAdding(db, { stationId: params.id })
      return may.ok ? keepImage(deps.billImages, files.picture?.content, DRAWN) : may
    },
    async write({ work, params, body, prepared: file }) {
      const added = await addPicture(work, { stationId: params.id }, { file, caption: body.caption })
      return added.ok
        ? ok({ message: formatSuccess('picture-added'), data: toWirePictures(added.value) })
        : added
    },
    discard: ({ deps }, file) => deps.billImages.remove(file),
  }),

  write(contract.arrangeStationPictures, async ({ work, params, body }) => {
    const { pictures, seen } = body
    const arranged = await arrangePictures(work, params.id, {
      wanted: pictures.map(toPicture),
      seen: seen?.map(toPicture),
    })
    return arranged.ok
      ? ok({ message: formatSuccess('saved'), data: toWirePictures(arranged.value) })
      : arranged
  }),

  write(contract.removeStationPicture, async ({ work, params: { id: stationId, pictureId: id } }) => {
    const removed = await removePicture(work, { stationId, id })
    return removed.ok
      ? ok({ message: formatSuccess('picture-removed'), data: toWirePictures(removed.value) })
      : removed
  }),

  write(contract.undoRemoveStationPicture, async ({ work, params: { id: stationId, pictureId: id } }) => {
    const back = await undoRemoving(work, { stationId, id })
    return back.ok
      ? ok({ message: formatSuccess('picture-restored'), data: toWirePictures(back.value) })
      : back
  }),

  write(contract.addOwnStationPicture, {
    async prepare({ db, actor: { partnerId }, params, files, deps }) {
      const may = await checkAdding(db, { stationId: params.id, partnerId })
      return may.ok ? keepImage(deps.billImages, files.picture?.content, DRAWN) : may
    },
    async write({ work, actor: { partnerId }, params, body: { caption }, prepared: file }) {
      const added = await addPicture(work, { stationId: params.id, partnerId }, { file, caption })
      return added.ok
        ? ok({ message: formatSuccess('picture-added'), data: toWireOwnPictures(added.value, partnerId) })
        : added
    },
    discard: ({ deps }, file) => deps.billImages.remove(file),
  }),

  write(contract.removeOwnStationPicture, async ({ work, actor, params }) => {
    const { id: stationId, pictureId: id } = params
    const removed = await removeOwnPicture(work, { stationId, id, partnerId: actor.partnerId })
    return removed.ok
      ? ok({
          message: formatSuccess('picture-removed'),
          data: toWireOwnPictures(removed.value, actor.partnerId),
        })
      : removed
  }),
]
