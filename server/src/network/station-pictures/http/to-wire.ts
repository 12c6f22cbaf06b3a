/** Pictures of a station on the wire. */
import type { StationPicture } from '../index.ts'

export const picturesToWire = (pictures: readonly StationPicture[]) =>
  pictures.map(({ id, file, caption }) => ({ _id: id, file, caption }))
