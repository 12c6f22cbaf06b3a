/** Pictures of a station on the wire. */
import type { StationPicture } from '../index.ts'

export const pictureToWire = ({ id, file, caption }: StationPicture) => ({ _id: id, file, caption })

export const picturesToWire = (pictures: readonly StationPicture[]) => pictures.map(pictureToWire)
