export { removeOldPictures } from './purge.ts'
export { firstPicture, picturesOf } from './queries.ts'
export {
  addPicture,
  arrangePictures,
  checkAdding,
  removePicture,
  type StationPicture,
  undoRemoving,
} from './service.ts'
