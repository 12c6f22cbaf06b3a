export type { Vehicle } from './queries.ts'
export { selectVehiclePage } from './queries.ts'
export { addVehicle, deleteVehicle, renameVehicle, undoDeleteVehicle } from './service.ts'
