/** Pictures of a station on the wire. */
import type { StationPicture } from '../index.ts'

export const toWirePicture = ({ id, file, caption }: StationPicture) => ({ _id: id, file, caption })

export const toWirePictures = (pictures: readonly StationPicture[]) => pictures.map(toWirePicture)
