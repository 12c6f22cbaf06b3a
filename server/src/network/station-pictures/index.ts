export {
  firstPicture,
  type ShownPicture,
  type StationPicture,
  selectPictures,
} from './queries.ts'
export { removeOldPictures } from './remove-old-pictures.ts'
export {
  addPicture,
  arrangePictures,
  checkAdding,
  removeOwnPicture,
  removePicture,
  undoRemoving,
} from './service.ts'
