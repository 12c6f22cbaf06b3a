export {
  countFleetCards,
  countFleetMeans,
  endFleetCard,
  type FleetCard,
  type FleetVehicle,
  insertFleetCard,
  lockFleetCard,
  lockVehicle,
  selectFleetCardOf,
  selectFleetVehicle,
  selectFleetVehicles,
  selectVehicleOf,
  updateFleetCard,
} from './queries.ts'
export { addVehicle, changeVehicle, removeVehicle } from './service.ts'
