/** The front door of the charger simulator. */
export { type Clock, type ManualClock, manualClock, systemClock } from './clock.ts'
export type { Outlet, OutletFault, OutletOptions, OutletStatus } from './model/outlet.ts'
export { aVehicle, type PowerCurve, type Vehicle, type VehicleOptions } from './model/vehicle.ts'
export type { ChargerOptions } from './options.ts'
export { CallRefused, type Payload } from './payload.ts'
export type { Registration } from './presence.ts'
export type { SeenFrame } from './seen.ts'
export {
  type AfterPowerLoss,
  type SimulatedCharger,
  simulateCharger,
} from './simulated-charger.ts'
export type { Facts, Quirks } from './station.ts'
export type { Fault } from './wire/faults.ts'
export { GARBAGE_KINDS, type GarbageKind } from './wire/frames.ts'
export { HandshakeRefused } from './wire/line.ts'
