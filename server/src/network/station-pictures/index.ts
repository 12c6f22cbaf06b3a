export { removeOldPictures } from './purge.ts'
export { firstPicture, picturesOf, type StationPicture } from './queries.ts'
export { addPicture, arrangePictures, checkAdding, removePicture, undoRemoving } from './service.ts'
