/** Pictures of a station on the wire. */
import type { ShownPicture, StationPicture } from '../index.ts'

export const toWirePicture = ({ id, file, caption }: ShownPicture) => ({ _id: id, file, caption })

export const toWirePictures = (pictures: readonly ShownPicture[]) => pictures.map(toWirePicture)

/** As the partner sees them whose station it is. */
export const toWireOwnPictures = (pictures: readonly StationPicture[], ownerId: string) =>
  pictures.map(({ partnerId, ...picture }) => ({ ...toWirePicture(picture), isOwn: partnerId === ownerId }))
