/**
 * A charger without its connection: what happens at its connectors, by a given clock. It decides nothing about
 * messages: it reports what happened, and a dialect makes messages of it.
 */
import type { Clock } from '../clock.ts'
import type { ChargerEvent } from './charger-event.ts'
import {
  type Connector,
  type ConnectorFault,
  type ConnectorOptions,
  type ConnectorStatus,
  createConnector,
  isChargingState,
  type Reading,
  type Recollection,
  type Reservation,
  type StartTrigger,
  type StopReason,
  type Token,
  type Transaction,
} from './connector.ts'
import { createTransaction } from './create-transaction.ts'
import { Power } from './power.ts'
import { ChargingProfiles } from './profiles.ts'
import { type ReservationOutcome, Reservations } from './reservations.ts'
import { Sampling } from './sampling.ts'
import { Settings } from './settings.ts'
import { isSameTag, type TagInfo, Tags } from './tags.ts'
import type { Vehicle } from './vehicle.ts'

export interface ModelOptions {
  readonly clock: Clock
  readonly connectors?: number | readonly ConnectorOptions[]
  readonly settings?: Readonly<Record<string, string>>
  /** Whether a transaction ends when the car is full; otherwise it stays, suspended by the car. */
  readonly stopsWhenFull?: boolean
  readonly onEvent: (event: ChargerEvent) => void
}

export class ChargerModel {
  readonly settings: Settings
  readonly tags = new Tags()
  readonly profiles = new ChargingProfiles()
  readonly connectors: readonly Connector[]
  isOperative = true
  readonly #clock: Clock
  readonly #onEvent: (event: ChargerEvent) => void
  readonly #stopsWhenFull: boolean
  readonly #reservations: Reservations
  readonly #power: Power
  readonly #sampling: Sampling

  constructor({ clock, connectors = 1, settings, stopsWhenFull = false, onEvent }: ModelOptions) {
    this.#clock = clock
    this.#onEvent = onEvent
    this.#stopsWhenFull = stopsWhenFull
    this.#power = new Power(clock, this.profiles, () => this.running.length)
    this.#reservations = new Reservations({
      clock,
      statusOf: (connector) => this.status(connector),
      expired: (reservation) => {
        onEvent({ kind: 'reservation-over', reservation, how: 'Expired' })
        this.#refreshAll()
      },
    })
    const kinds = typeof connectors === 'number' ? Array.from({ length: connectors }, () => ({})) : connectors
    this.settings = new Settings({ NumberOfConnectors: String(kinds.length), ...settings })
    this.connectors = kinds.map((kind, index) => createConnector(index + 1, kind, clock.now()))
    this.#sampling = new Sampling({
      clock,
      settings: this.settings,
      read: (connector) => this.read(connector),
      sampled: (connector, transaction, reading) =>
        onEvent({ kind: 'metered', connector, transaction, context: 'Sample.Periodic', reading }),
      looked: (connector) => this.#looked(connector),
    })
  }

  /** @throws RangeError where there is none */
  connector(number: number): Connector {
    const connector = this.find(number)
    if (!connector)
      throw new RangeError(`There is no connector ${number}: there are ${this.connectors.length}.`)
    return connector
  }

  find(number: number): Connector | undefined {
    return this.connectors[number - 1]
  }

  get running(): readonly Connector[] {
    return this.connectors.filter(({ transaction }) => transaction)
  }

  status(connector: Connector): ConnectorStatus {
    if (connector.fault) return 'Faulted'
    if (connector.transaction) {
      if (this.#power.nowW(connector) > 0) return 'Charging'
      return this.#power.isStarved(connector) ? 'SuspendedEVSE' : 'SuspendedEV'
    }
    if (!connector.isOperative || !this.isOperative) return 'Unavailable'
    if (connector.vehicle) return connector.isFinishing ? 'Finishing' : 'Preparing'
    if (connector.authorized) return 'Preparing'
    return this.reservationOf(connector) ? 'Reserved' : 'Available'
  }

  plugIn(number: number, vehicle: Vehicle): void {
    const connector = this.connector(number)
    if (connector.vehicle) throw new Error(`A car is plugged in at connector ${number} already.`)
    this.#power.settle(connector)
    connector.vehicle = vehicle
    connector.isVehiclePaused = false
    connector.isFinishing = false
    this.#refresh(connector)
    this.#startIfReady(connector, 'plugged')
  }

  unplug(number: number): void {
    const connector = this.connector(number)
    this.#power.settle(connector)
    if (this.settings.isOn('StopTransactionOnEVSideDisconnect')) this.stop(number, 'EVDisconnected')
    connector.vehicle = undefined
    connector.isFinishing = false
    this.#refresh(connector)
  }

  /** The car stops taking power, or takes it again. */
  pauseVehicle(number: number, isPaused: boolean): void {
    const connector = this.connector(number)
    this.#power.settle(connector)
    connector.isVehiclePaused = isPaused
    this.#refresh(connector)
  }

  /**
   * Lets a token charge here: starts when the car is there, or waits for it.
   * @returns whether the connector is free for it
   */
  authorize(
    number: number,
    token: Token,
    { parent, remoteStartId, trigger }: { parent?: string; remoteStartId?: number; trigger: StartTrigger },
  ): boolean {
    const connector = this.connector(number)
    if (!this.canStart(connector, token.id, parent)) return false
    connector.authorized?.forget()
    const timeoutMs = this.settings.number('ConnectionTimeOut') * 1_000
    const forget =
      timeoutMs === 0
        ? () => {}
        : this.#clock.after(timeoutMs, () => {
            connector.authorized = undefined
            this.#refresh(connector)
          })
    connector.authorized = {
      token,
      trigger,
      forget,
      ...(parent && { parent }),
      ...(remoteStartId !== undefined && { remoteStartId }),
    }
    this.#refresh(connector)
    this.#startIfReady(connector, trigger)
    return true
  }

  /** Whether a transaction of this tag could begin here. */
  canStart(connector: Connector, tag: string, parent?: string): boolean {
    if (connector.transaction || connector.fault || !connector.isOperative || !this.isOperative) return false
    const reservation = this.reservationOf(connector)
    return (
      !reservation ||
      isSameTag(reservation.tag, tag) ||
      (parent !== undefined && reservation.parent !== undefined && isSameTag(reservation.parent, parent))
    )
  }

  stop(number: number, reason: StopReason, token?: Token): Transaction | undefined {
    const connector = this.connector(number)
    this.#settleAll()
    const { transaction } = connector
    if (!transaction) return undefined
    const reading = this.read(connector)
    connector.transaction = undefined
    connector.isFinishing = true
    this.#sampling.end(connector)
    this.profiles.clear(
      ({ purpose, connector: where }) => purpose === 'transaction' && (where === number || where === 0),
    )
    this.#onEvent({ kind: 'ended', transaction, reason, reading, ...(token && { token }) })
    if (connector.isGoingInoperative) {
      connector.isGoingInoperative = false
      connector.isOperative = false
    }
    this.#refreshAll()
    if (this.running.length === 0) this.#onEvent({ kind: 'idle' })
    return transaction
  }

  /** @returns whether it holds now, or once the transactions have ended */
  changeAvailability(number: number, isOperative: boolean): 'Accepted' | 'Scheduled' {
    const meant = number === 0 ? this.connectors : [this.connector(number)]
    let isScheduled = false
    for (const connector of meant) {
      connector.isGoingInoperative = !isOperative && connector.transaction !== undefined
      if (connector.isGoingInoperative) isScheduled = true
      else connector.isOperative = isOperative
    }
    this.#refreshAll()
    return isScheduled ? 'Scheduled' : 'Accepted'
  }

  fault(number: number, fault: ConnectorFault | undefined): void {
    const connector = this.connector(number)
    if (fault && connector.transaction) this.stop(number, 'Other')
    connector.fault = fault
    this.#refresh(connector)
  }

  reserve(reservation: Reservation): ReservationOutcome {
    const outcome = this.#reservations.add(reservation, this.connectors)
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

  reservationOf(connector: Connector): Reservation | undefined {
    return this.#reservations.of(connector, this.connectors)
  }

  /** What the charger itself knows of a tag. */
  knownTag(tag: string): TagInfo | undefined {
    return this.tags.look(tag, this.#clock.now(), {
      usesList: this.settings.isOn('LocalAuthListEnabled'),
      usesCache: this.settings.isOn('AuthorizationCacheEnabled'),
    })
  }

  /** What a connector may draw at a moment, in W. */
  limitW(connector: Connector, at: Date): number {
    return this.#power.limitW(connector, at)
  }

  /** What the whole charger may draw at a moment, in W, where a profile says so. */
  stationLimitW(connector: Connector, at: Date): number | undefined {
    return this.#power.stationLimitW(connector, at)
  }

  /** Profiles changed: what is charging follows at once. */
  limitsChanged(change: () => void): void {
    this.#settleAll()
    change()
    this.#refreshAll()
  }

  /** What the meter shows now. */
  read(connector: Connector): Reading {
    return this.#power.read(connector)
  }

  resetMeter(number: number, toWh = 0): void {
    const connector = this.connector(number)
    this.#power.settle(connector)
    connector.registerWh = toWh
  }

  /** The power is gone: what was only in memory is lost, transactions and registers are not. */
  loseMemory(): void {
    for (const connector of this.connectors) {
      this.#power.settle(connector)
      this.#sampling.end(connector)
      connector.authorized?.forget()
      connector.authorized = undefined
      connector.sentStatus = undefined
    }
    this.tags.clearCache()
  }

  /** After a start: transactions that were running go on from here; nothing flowed meanwhile. */
  resume(): void {
    for (const connector of this.connectors) {
      connector.settledAt = this.#clock.now()
      if (connector.transaction) this.#sampling.begin(connector)
    }
  }

  /**
   * Before the first start: what was running at a connector when the power went. It goes on from here, or it ended when
   * the battery of the meter did, and that is reported at the first connection.
   */
  recall(number: number, { transaction, registerWh, vehicle, endedAt }: Recollection): void {
    const connector = this.connector(number)
    connector.registerWh = registerWh
    connector.settledAt = this.#clock.now()
    const recalled: Transaction = { ...transaction, connector: number, samples: [] }
    if (endedAt) {
      const reading = { ...this.read(connector), at: endedAt }
      this.#onEvent({ kind: 'ended', transaction: recalled, reason: 'PowerLoss', reading })
      return
    }
    connector.vehicle = vehicle
    connector.transaction = recalled
    this.#sampling.begin(connector)
  }

  /** After a start: transactions that were running are not known any more. */
  forgetTransactions(): void {
    for (const connector of this.connectors) {
      connector.transaction = undefined
      connector.isFinishing = connector.vehicle !== undefined
    }
  }

  /** Reports every connector's status, changed or not. */
  reportStatuses(): void {
    for (const connector of this.connectors) {
      connector.sentStatus = undefined
      this.#refresh(connector)
    }
  }

  /** Ends all timers. */
  end(): void {
    this.#reservations.end()
    for (const connector of this.connectors) {
      this.#sampling.end(connector)
      connector.authorized?.forget()
    }
  }

  #startIfReady(connector: Connector, cause: StartTrigger): void {
    const { authorized } = connector
    if (!authorized || !connector.vehicle || connector.transaction) return
    this.#settleAll()
    authorized.forget()
    connector.authorized = undefined
    connector.isFinishing = false
    const reservation = this.reservationOf(connector)
    const isForThis = reservation && this.canStart(connector, authorized.token.id, authorized.parent)
    const reading = this.read(connector)
    const transaction = createTransaction(connector, {
      authorized,
      reading,
      ...(isForThis && { reservation }),
    })
    connector.transaction = transaction
    if (isForThis) this.#reservations.remove(reservation.id)
    const trigger = authorized.trigger === 'remote' ? 'remote' : cause
    this.#onEvent({ kind: 'started', transaction, trigger, reading: this.read(connector) })
    this.#refreshAll()
    this.#sampling.begin(connector)
  }

  /** @returns whether the transaction goes on */
  #looked(connector: Connector): boolean {
    this.#refresh(connector)
    const isFull = connector.vehicle && connector.vehicle.socPercent >= connector.vehicle.targetSocPercent
    if (!isFull || !this.#stopsWhenFull) return true
    this.stop(connector.number, 'VehicleFull')
    return false
  }

  /** A transaction more or less changes what the others share. */
  #settleAll(): void {
    for (const connector of this.connectors) this.#power.settle(connector)
  }

  #refreshAll(): void {
    for (const connector of this.connectors) this.#refresh(connector)
  }

  #refresh(connector: Connector): void {
    const status = this.status(connector)
    if (status === connector.sentStatus) return
    const before = connector.sentStatus
    connector.sentStatus = status
    this.#onEvent({ kind: 'status', connector, status, before })
    if (connector.transaction && isChargingState(before) && isChargingState(status)) {
      this.#onEvent({
        kind: 'charging-state',
        transaction: connector.transaction,
        reading: this.read(connector),
      })
    }
  }
}
