export { vehiclePage } from './queries.ts'
export { addVehicle, type Vehicle } from './service.ts'
