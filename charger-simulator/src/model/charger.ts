/**
 * A charger without its line: what happens at its outlets, by a clock that is given. It decides nothing about messages:
 * it tells what happened, and whoever listens says it in one protocol or the other.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Happening } from './happenings.ts'
import {
  isChargingState,
  newOutlet,
  type Outlet,
  type OutletFault,
  type OutletOptions,
  type OutletStatus,
  type Reading,
  type Recollection,
  type Reservation,
  type StartTrigger,
  type StopReason,
  type Token,
  type Transaction,
} from './outlet.ts'
import { Power } from './power.ts'
import { ChargingProfiles } from './profiles.ts'
import { type ReservationOutcome, Reservations } from './reservations.ts'
import { Sampling } from './sampling.ts'
import { Settings } from './settings.ts'
import { isSameTag, type TagInfo, Tags } from './tags.ts'
import type { Vehicle } from './vehicle.ts'

export interface ModelOptions {
  readonly clock: Clock
  readonly connectors?: number | readonly OutletOptions[]
  readonly settings?: Readonly<Record<string, string>>
  /** Whether a transaction ends when the car is full; otherwise it stays, suspended by the car. */
  readonly stopsWhenFull?: boolean
  readonly tell: (happening: Happening) => void
}

export class ChargerModel {
  readonly settings: Settings
  readonly tags = new Tags()
  readonly profiles = new ChargingProfiles()
  readonly outlets: readonly Outlet[]
  isOperative = true
  readonly #clock: Clock
  readonly #tell: (happening: Happening) => void
  readonly #stopsWhenFull: boolean
  readonly #reservations: Reservations
  readonly #power: Power
  readonly #sampling: Sampling

  constructor({ clock, connectors = 1, settings, stopsWhenFull = false, tell }: ModelOptions) {
    this.#clock = clock
    this.#tell = tell
    this.#stopsWhenFull = stopsWhenFull
    this.#power = new Power(clock, this.profiles, () => this.running.length)
    this.#reservations = new Reservations({
      clock,
      statusOf: (outlet) => this.status(outlet),
      expired: (reservation) => {
        tell({ kind: 'reservation-over', reservation, how: 'Expired' })
        this.#refreshAll()
      },
    })
    const kinds = typeof connectors === 'number' ? Array.from({ length: connectors }, () => ({})) : connectors
    this.settings = new Settings({ NumberOfConnectors: String(kinds.length), ...settings })
    this.outlets = kinds.map((kind, index) => newOutlet(index + 1, kind, clock.now()))
    this.#sampling = new Sampling({
      clock,
      settings: this.settings,
      read: (outlet) => this.read(outlet),
      sampled: (outlet, transaction, reading) =>
        tell({ kind: 'metered', outlet, transaction, context: 'Sample.Periodic', reading }),
      looked: (outlet) => this.#looked(outlet),
    })
  }

  /** @throws RangeError where there is none */
  outlet(number: number): Outlet {
    const outlet = this.find(number)
    if (!outlet) throw new RangeError(`There is no connector ${number}: there are ${this.outlets.length}.`)
    return outlet
  }

  find(number: number): Outlet | undefined {
    return this.outlets[number - 1]
  }

  get running(): readonly Outlet[] {
    return this.outlets.filter(({ transaction }) => transaction)
  }

  status(outlet: Outlet): OutletStatus {
    if (outlet.fault) return 'Faulted'
    if (outlet.transaction) {
      if (this.#power.nowW(outlet) > 0) return 'Charging'
      return this.#power.isStarved(outlet) ? 'SuspendedEVSE' : 'SuspendedEV'
    }
    if (!outlet.isOperative || !this.isOperative) return 'Unavailable'
    if (outlet.vehicle) return outlet.isFinishing ? 'Finishing' : 'Preparing'
    if (outlet.authorized) return 'Preparing'
    return this.reservationOf(outlet) ? 'Reserved' : 'Available'
  }

  plugIn(number: number, vehicle: Vehicle): void {
    const outlet = this.outlet(number)
    if (outlet.vehicle) throw new Error(`A car is plugged in at connector ${number} already.`)
    this.#power.settle(outlet)
    outlet.vehicle = vehicle
    outlet.isVehiclePaused = false
    outlet.isFinishing = false
    this.#refresh(outlet)
    this.#startIfReady(outlet, 'plugged')
  }

  unplug(number: number): void {
    const outlet = this.outlet(number)
    this.#power.settle(outlet)
    if (this.settings.isOn('StopTransactionOnEVSideDisconnect')) this.stop(number, 'EVDisconnected')
    outlet.vehicle = undefined
    outlet.isFinishing = false
    this.#refresh(outlet)
  }

  /** The car stops taking power, or takes it again. */
  pauseVehicle(number: number, isPaused: boolean): void {
    const outlet = this.outlet(number)
    this.#power.settle(outlet)
    outlet.isVehiclePaused = isPaused
    this.#refresh(outlet)
  }

  /**
   * Somebody may charge here: starts when the car is there, or waits for it.
   * @returns whether the outlet can take it
   */
  authorize(
    number: number,
    token: Token,
    { parent, remoteStartId, trigger }: { parent?: string; remoteStartId?: number; trigger: StartTrigger },
  ): boolean {
    const outlet = this.outlet(number)
    if (!this.canStart(outlet, token.id, parent)) return false
    outlet.authorized?.forget()
    const timeoutMs = this.settings.number('ConnectionTimeOut') * 1_000
    const forget =
      timeoutMs === 0
        ? () => {}
        : this.#clock.after(timeoutMs, () => {
            outlet.authorized = undefined
            this.#refresh(outlet)
          })
    outlet.authorized = {
      token,
      trigger,
      forget,
      ...(parent && { parent }),
      ...(remoteStartId !== undefined && { remoteStartId }),
    }
    this.#refresh(outlet)
    this.#startIfReady(outlet, trigger)
    return true
  }

  /** Whether a transaction of this tag could begin here. */
  canStart(outlet: Outlet, tag: string, parent?: string): boolean {
    if (outlet.transaction || outlet.fault || !outlet.isOperative || !this.isOperative) return false
    const reservation = this.reservationOf(outlet)
    return (
      !reservation ||
      isSameTag(reservation.tag, tag) ||
      (parent !== undefined && reservation.parent !== undefined && isSameTag(reservation.parent, parent))
    )
  }

  stop(number: number, reason: StopReason, token?: Token): Transaction | undefined {
    const outlet = this.outlet(number)
    this.#settleAll()
    const { transaction } = outlet
    if (!transaction) return undefined
    const reading = this.read(outlet)
    outlet.transaction = undefined
    outlet.isFinishing = true
    this.#sampling.end(outlet)
    this.profiles.clear(
      ({ purpose, outlet: where }) => purpose === 'transaction' && (where === number || where === 0),
    )
    this.#tell({ kind: 'ended', transaction, reason, reading, ...(token && { token }) })
    if (outlet.isGoingInoperative) {
      outlet.isGoingInoperative = false
      outlet.isOperative = false
    }
    this.#refreshAll()
    if (this.running.length === 0) this.#tell({ kind: 'idle' })
    return transaction
  }

  /** @returns whether it holds now, or once the transactions have ended */
  changeAvailability(number: number, isOperative: boolean): 'Accepted' | 'Scheduled' {
    const meant = number === 0 ? this.outlets : [this.outlet(number)]
    let isScheduled = false
    for (const outlet of meant) {
      outlet.isGoingInoperative = !isOperative && outlet.transaction !== undefined
      if (outlet.isGoingInoperative) isScheduled = true
      else outlet.isOperative = isOperative
    }
    this.#refreshAll()
    return isScheduled ? 'Scheduled' : 'Accepted'
  }

  fault(number: number, fault: OutletFault | undefined): void {
    const outlet = this.outlet(number)
    if (fault && outlet.transaction) this.stop(number, 'Other')
    outlet.fault = fault
    this.#refresh(outlet)
  }

  reserve(reservation: Reservation): ReservationOutcome {
    const outcome = this.#reservations.add(reservation, this.outlets)
    this.#refreshAll()
    return outcome
  }

  cancelReservation(id: number): boolean {
    const isThere = this.#reservations.remove(id)
    this.#refreshAll()
    return isThere
  }

  hasReservation(id: number): boolean {
    return this.#reservations.has(id)
  }

  reservationOf(outlet: Outlet): Reservation | undefined {
    return this.#reservations.of(outlet, this.outlets)
  }

  /** What the charger itself knows of a tag. */
  knownTag(tag: string): TagInfo | undefined {
    return this.tags.look(tag, this.#clock.now(), {
      usesList: this.settings.isOn('LocalAuthListEnabled'),
      usesCache: this.settings.isOn('AuthorizationCacheEnabled'),
    })
  }

  /** What an outlet may draw at a moment, in W. */
  limitW(outlet: Outlet, at: Date): number {
    return this.#power.limitW(outlet, at)
  }

  /** What the whole charger may draw at a moment, in W, where a profile says so. */
  stationLimitW(outlet: Outlet, at: Date): number | undefined {
    return this.#power.stationLimitW(outlet, at)
  }

  /** Profiles changed: what is charging follows at once. */
  limitsChanged(change: () => void): void {
    this.#settleAll()
    change()
    this.#refreshAll()
  }

  /** What the meter shows now. */
  read(outlet: Outlet): Reading {
    return this.#power.read(outlet)
  }

  resetMeter(number: number, toWh = 0): void {
    const outlet = this.outlet(number)
    this.#power.settle(outlet)
    outlet.registerWh = toWh
  }

  /** The power is gone: what was only in memory is lost, transactions and registers are not. */
  loseMemory(): void {
    for (const outlet of this.outlets) {
      this.#power.settle(outlet)
      this.#sampling.end(outlet)
      outlet.authorized?.forget()
      outlet.authorized = undefined
      outlet.toldStatus = undefined
    }
    this.tags.clearCache()
  }

  /** After a start: transactions that were running go on from here; nothing flowed meanwhile. */
  resume(): void {
    for (const outlet of this.outlets) {
      outlet.settledAt = this.#clock.now()
      if (outlet.transaction) this.#sampling.begin(outlet)
    }
  }

  /**
   * Before the first start: what was running at an outlet when the power went. It goes on from here, or it ended when the
   * battery of the meter did, and that is told as soon as somebody listens.
   */
  recall(number: number, { transaction, registerWh, vehicle, endedAt }: Recollection): void {
    const outlet = this.outlet(number)
    outlet.registerWh = registerWh
    outlet.settledAt = this.#clock.now()
    const recalled: Transaction = { ...transaction, outlet: number, samples: [] }
    if (endedAt) {
      const reading = { ...this.read(outlet), at: endedAt }
      this.#tell({ kind: 'ended', transaction: recalled, reason: 'PowerLoss', reading })
      return
    }
    outlet.vehicle = vehicle
    outlet.transaction = recalled
    this.#sampling.begin(outlet)
  }

  /** After a start: transactions that were running are not known any more. */
  forgetTransactions(): void {
    for (const outlet of this.outlets) {
      outlet.transaction = undefined
      outlet.isFinishing = outlet.vehicle !== undefined
    }
  }

  /** Tells of every outlet's status, changed or not. */
  tellStatuses(): void {
    for (const outlet of this.outlets) {
      outlet.toldStatus = undefined
      this.#refresh(outlet)
    }
  }

  /** Ends all timers. */
  end(): void {
    this.#reservations.end()
    for (const outlet of this.outlets) {
      this.#sampling.end(outlet)
      outlet.authorized?.forget()
    }
  }

  #startIfReady(outlet: Outlet, cause: StartTrigger): void {
    const { authorized } = outlet
    if (!authorized || !outlet.vehicle || outlet.transaction) return
    this.#settleAll()
    authorized.forget()
    outlet.authorized = undefined
    outlet.isFinishing = false
    const reservation = this.reservationOf(outlet)
    const isForThis = reservation && this.canStart(outlet, authorized.token.id, authorized.parent)
    const reading = this.read(outlet)
    const transaction: Transaction = {
      key: randomUUID(),
      number: undefined,
      outlet: outlet.number,
      token: authorized.token,
      startedAt: reading.at,
      meterStartWh: reading.registerWh,
      nextSeqNo: 0,
      samples: [],
      ...(authorized.remoteStartId !== undefined && { remoteStartId: authorized.remoteStartId }),
      ...(isForThis && { reservationId: reservation.id }),
    }
    outlet.transaction = transaction
    if (isForThis) this.#reservations.remove(reservation.id)
    const trigger = authorized.trigger === 'remote' ? 'remote' : cause
    this.#tell({ kind: 'started', transaction, trigger, reading: this.read(outlet) })
    this.#refreshAll()
    this.#sampling.begin(outlet)
  }

  /** @returns whether the transaction goes on */
  #looked(outlet: Outlet): boolean {
    this.#refresh(outlet)
    const isFull = outlet.vehicle && outlet.vehicle.socPercent >= outlet.vehicle.targetSocPercent
    if (!isFull || !this.#stopsWhenFull) return true
    this.stop(outlet.number, 'VehicleFull')
    return false
  }

  /** A transaction more or less changes what the others share. */
  #settleAll(): void {
    for (const outlet of this.outlets) this.#power.settle(outlet)
  }

  #refreshAll(): void {
    for (const outlet of this.outlets) this.#refresh(outlet)
  }

  #refresh(outlet: Outlet): void {
    const status = this.status(outlet)
    if (status === outlet.toldStatus) return
    const before = outlet.toldStatus
    outlet.toldStatus = status
    this.#tell({ kind: 'status', outlet, status, before })
    if (outlet.transaction && isChargingState(before) && isChargingState(status)) {
      this.#tell({ kind: 'charging-state', transaction: outlet.transaction, reading: this.read(outlet) })
    }
  }
}
