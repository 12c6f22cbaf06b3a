/** What flows at the connectors: as much as the car takes, the profiles allow and the connector can deliver. */
import type { Clock } from '../clock.ts'
import type { Connector, Reading } from './connector.ts'
import { type ChargingProfiles, findLeast, type ProfileUser } from './profiles.ts'
import { charge, computeDrawnPowerW, type Vehicle } from './vehicle.ts'

export class Power {
  readonly #clock: Clock
  readonly #profiles: ChargingProfiles
  readonly #sharers: () => number

  /** @param sharers how many share the limit of the whole charger */
  constructor(clock: Clock, profiles: ChargingProfiles, sharers: () => number) {
    this.#clock = clock
    this.#profiles = profiles
    this.#sharers = sharers
  }

  /** What a connector may draw at a moment, in W: its own most, its profiles, its share of the charger's limit. */
  limitW(connector: Connector, at: Date): number {
    const user = toProfileUser(connector)
    const station = this.#profiles.stationLimitW(user, at)
    const share = station === undefined ? undefined : station / Math.max(1, this.#sharers())
    return findLeast(connector.maxPowerW, this.#profiles.limitW(user, at), share) ?? connector.maxPowerW
  }

  /** What the whole charger may draw at a moment, in W, where a profile says so. */
  stationLimitW(connector: Connector, at: Date): number | undefined {
    return this.#profiles.stationLimitW(toProfileUser(connector), at)
  }

  /** @returns what flows now, in W */
  nowW(connector: Connector): number {
    if (!canFlow(connector)) return 0
    return computeDrawnPowerW(connector.vehicle, this.limitW(connector, this.#clock.now()))
  }

  /** Whether the car waits because too little is offered. */
  isStarved(connector: Connector): boolean {
    if (connector.transaction?.reached) return true
    if (!connector.vehicle || connector.isVehiclePaused) return false
    return this.limitW(connector, this.#clock.now()) < connector.vehicle.leastPowerW
  }

  /** Brings the register up to now. */
  settle(connector: Connector): void {
    const now = this.#clock.now()
    const from = connector.settledAt.getTime()
    connector.settledAt = now
    if (!canFlow(connector)) return
    connector.registerWh += charge(connector.vehicle, from, now.getTime(), (at) =>
      this.limitW(connector, new Date(at)),
    )
  }

  /** What the meter shows now. */
  read(connector: Connector): Reading {
    this.settle(connector)
    const now = this.#clock.now()
    return {
      at: now,
      // A sum of fractions may lie a hair below the whole number that it is.
      registerWh: Math.floor(connector.registerWh + 1e-6),
      powerW: Math.round(this.nowW(connector)),
      offeredW: Math.round(this.limitW(connector, now)),
      voltage: connector.voltage,
      phases: connector.phases,
      ...(connector.vehicle && { socPercent: Math.round(connector.vehicle.socPercent * 10) / 10 }),
    }
  }
}

/** Whether a car is there that a transaction gives energy to. */
const canFlow = (connector: Connector): connector is Connector & { vehicle: Vehicle } =>
  connector.transaction !== undefined &&
  !connector.transaction.reached &&
  connector.vehicle !== undefined &&
  !connector.isVehiclePaused

const toProfileUser = ({ number, voltage, phases, transaction }: Connector): ProfileUser => ({
  connector: number,
  voltage,
  phases,
  ...(transaction && { transaction: { id: transaction.key, startedAt: transaction.startedAt } }),
})
