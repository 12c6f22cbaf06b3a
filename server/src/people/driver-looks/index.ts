export { createLookKeeper } from './keeper.ts'
export { type DriverLook, selectDriverLookPage } from './queries.ts'
