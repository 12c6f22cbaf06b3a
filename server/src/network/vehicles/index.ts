export { vehiclePage } from './queries.ts'
export {
  addVehicle,
  deleteVehicle,
  renameVehicle,
  undoDeleteVehicle,
  type Vehicle,
} from './service.ts'
