export { removeOldPictures } from './purge.ts'
export { firstPicture, type StationPicture, selectPictures } from './queries.ts'
export { addPicture, arrangePictures, checkAdding, removePicture, undoRemoving } from './service.ts'
