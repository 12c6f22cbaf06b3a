export type { Vehicle } from './queries.ts'
export { vehiclePage } from './queries.ts'
export { addVehicle, deleteVehicle, renameVehicle, undoDeleteVehicle } from './service.ts'
