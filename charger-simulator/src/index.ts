/** What the charger simulator exports. */
export { createManualClock } from './clock.ts'
export type { Connector, ConnectorFault, ConnectorOptions } from './model/connector.ts'
export { computeShownAddress, SHOWS_CODES } from './model/display-codes.ts'
export { createVehicle, type PowerCurve, type Vehicle, type VehicleOptions } from './model/vehicle.ts'
export type { ChargerOptions } from './options.ts'
export { type SimulatedCharger, simulateCharger } from './simulated-charger.ts'
export type { Fault } from './wire/faults.ts'
export { HandshakeRefused } from './wire/line.ts'
