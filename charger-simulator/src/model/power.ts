/** What flows at the outlets: as much as the car takes, the profiles allow and the outlet can give. */
import type { Clock } from '../clock.ts'
import type { Outlet, Reading } from './outlet.ts'
import { type ChargingProfiles, least, type ProfileUser } from './profiles.ts'
import { charge, drawnPowerW } from './vehicle.ts'

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

  /** What an outlet may draw at a moment, in W: its own most, its profiles, its share of the charger's limit. */
  limitW(outlet: Outlet, at: Date): number {
    const user = userOf(outlet)
    const station = this.#profiles.stationLimitW(user, at)
    const share = station === undefined ? undefined : station / Math.max(1, this.#sharers())
    return least(outlet.maxPowerW, this.#profiles.limitW(user, at), share) ?? outlet.maxPowerW
  }

  /** What the whole charger may draw at a moment, in W, where a profile says so. */
  stationLimitW(outlet: Outlet, at: Date): number | undefined {
    return this.#profiles.stationLimitW(userOf(outlet), at)
  }

  /** @returns what flows now, in W */
  nowW(outlet: Outlet): number {
    if (!outlet.transaction || !outlet.vehicle || outlet.isVehiclePaused) return 0
    return drawnPowerW(outlet.vehicle, this.limitW(outlet, this.#clock.now()))
  }

  /** Whether the car waits because too little is offered. */
  isStarved(outlet: Outlet): boolean {
    if (!outlet.vehicle || outlet.isVehiclePaused) return false
    return this.limitW(outlet, this.#clock.now()) < outlet.vehicle.leastPowerW
  }

  /** Brings the register up to now. */
  settle(outlet: Outlet): void {
    const now = this.#clock.now()
    const from = outlet.settledAt.getTime()
    outlet.settledAt = now
    if (!outlet.transaction || !outlet.vehicle || outlet.isVehiclePaused) return
    outlet.registerWh += charge(outlet.vehicle, from, now.getTime(), (at) =>
      this.limitW(outlet, new Date(at)),
    )
  }

  /** What the meter shows now. */
  read(outlet: Outlet): Reading {
    this.settle(outlet)
    const now = this.#clock.now()
    return {
      at: now,
      // A sum of fractions may lie a hair below the whole number that it is.
      registerWh: Math.floor(outlet.registerWh + 1e-6),
      powerW: Math.round(this.nowW(outlet)),
      offeredW: Math.round(this.limitW(outlet, now)),
      voltage: outlet.voltage,
      phases: outlet.phases,
      ...(outlet.vehicle && { socPercent: Math.round(outlet.vehicle.socPercent * 10) / 10 }),
    }
  }
}

const userOf = ({ number, voltage, phases, transaction }: Outlet): ProfileUser => ({
  outlet: number,
  voltage,
  phases,
  ...(transaction && { transaction: { id: transaction.key, startedAt: transaction.startedAt } }),
})
