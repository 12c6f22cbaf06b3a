/**
 * A charger on its line: the model, the protocol, the queue and the socket put together, and the handles to drive it.
 */

import { Admission } from './admission.ts'
import { systemClock } from './clock.ts'
import { ConditionWaiters } from './condition-waiters.ts'
import { Conversation } from './conversation.ts'
import { createDialect } from './dialects.ts'
import { Flows } from './flows.ts'
import type { LoggedFrame } from './frame-log.ts'
import { ChargerModel } from './model/charger.ts'
import type { ChargerEvent } from './model/charger-event.ts'
import type { Connector, ConnectorFault, ConnectorStatus } from './model/connector.ts'
import { createVehicle, type Vehicle, type VehicleOptions } from './model/vehicle.ts'
import { type ChargerOptions, USUAL_QUIRKS } from './options.ts'
import { CallRefused, type Payload } from './payload.ts'
import { type AfterPowerLoss, Power, type RebootKind } from './power.ts'
import { Presence, type Registration } from './presence.ts'
import type { BootCause, Dialect, Facts, InstalledCertificate, Station } from './station.ts'
import type { Fault } from './wire/faults.ts'
import { type GarbageKind, makeGarbage } from './wire/frames.ts'

export const simulateCharger = (options: ChargerOptions): SimulatedCharger => new SimulatedCharger(options)

export class SimulatedCharger {
  readonly identity: string
  readonly model: ChargerModel
  readonly flows: Flows
  readonly #talk: Conversation
  readonly #station: Station
  readonly #dialect: Dialect
  readonly #presence: Presence
  readonly #admission: Admission
  readonly #waiters = new ConditionWaiters()
  #skewMs: number
  readonly #power: Power

  constructor(options: ChargerOptions) {
    const clock = options.clock ?? systemClock
    this.#skewMs = options.clockSkewMs ?? 0
    this.identity = options.identity
    this.flows = new Flows(clock)
    this.model = new ChargerModel({
      clock,
      onEvent: (event) => this.#happened(event),
      ...(options.connectors !== undefined && { connectors: options.connectors }),
      ...(options.stopsWhenFull !== undefined && { stopsWhenFull: options.stopsWhenFull }),
      settings: { '2.0.1 Identity': options.identity, ...options.settings },
    })
    const self = this
    this.#station = {
      clock,
      model: this.model,
      flows: this.flows,
      facts: {
        vendor: 'VoltYatra',
        model: 'Simulated',
        firmware: '1.0.0',
        ...options.facts,
        serial: options.facts?.serial ?? options.identity.slice(0, 25),
      },
      quirks: { ...USUAL_QUIRKS, ...options.quirks },
      certificates: [],
      displayMessages: new Map(),
      cabinet: options.cabinet,
      personalMessages: new Map(),
      costs: new Map(),
      vendors: new Set(options.vendors),
      get isOnline() {
        return self.isConnected
      },
      get hasKeptMessages() {
        return self.#talk.outbox.keptCount > 0
      },
      toStamp: (time) => new Date(time.getTime() + this.#skewMs).toISOString(),
      send: (call) => this.#talk.send(call),
      sendUnanswered: (action, payload) => this.#talk.sendUnanswered(action, payload),
      start: (connector, token, remoteStartId) =>
        this.#admission.startRemotely(connector, token, remoteStartId),
      boot: (cause) => this.#presence.boot(cause),
      reboot: (how, cause, whenDown) => this.reboot(how, cause, whenDown),
      rebootWhenIdle: () => {
        this.#power.rebootsWhenIdle = true
        if (this.model.running.length === 0) this.#happened({ kind: 'idle' })
      },
      settingChanged: (name) => this.#settingChanged(name),
    }
    this.#dialect = createDialect(options.protocol ?? '1.6', this.#station)
    const isReachable = () => this.isConnected && this.registration === 'Accepted'
    this.#admission = new Admission(this.#station, this.#dialect, isReachable)
    this.#presence = new Presence({
      clock,
      station: this.#station,
      dialect: this.#dialect,
      happened: (event) => this.#happened(event),
      pingEvery: (ms) => this.#talk.line.pingEvery(ms),
      changed: (registration) => {
        this.#talk.outbox.isAccepted = registration === 'Accepted'
      },
    })
    this.#talk = new Conversation({
      clock,
      url: options.url,
      identity: options.identity,
      subprotocol: this.#dialect.subprotocol,
      faults: options.faults ?? [],
      remembers: options.remembers ?? 1_000,
      timeoutMs: options.callTimeoutMs ?? 30_000,
      attempts: () => this.model.settings.number('TransactionMessageAttempts'),
      retryAfterMs: () => this.model.settings.number('TransactionMessageRetryInterval') * 1_000,
      ...(options.password !== undefined && { password: options.password }),
      ...(options.tls && { tls: options.tls }),
      ...(options.backOff && { backOff: options.backOff }),
      answer: (action, payload) => {
        if (this.registration === 'Rejected') throw new CallRefused('SecurityError', 'Not accepted')
        return this.#dialect.answer(action, payload)
      },
      opened: () => this.#opened(),
      closed: () => this.#presence.end(),
      changed: () => this.#changed(),
    })
    this.#power = new Power({
      model: this.model,
      flows: this.flows,
      presence: this.#presence,
      talk: this.#talk,
      untilSent: () => this.until(() => this.#talk.outbox.isSettled),
    })
  }

  get isConnected(): boolean {
    return this.#talk.line.isOpen
  }

  /** What the last boot notification was answered. */
  get registration(): Registration {
    return this.#presence.registration
  }

  get facts(): Readonly<Facts> {
    return this.#station.facts
  }

  get certificates(): readonly InstalledCertificate[] {
    return this.#station.certificates
  }

  get displayMessages(): readonly Payload[] {
    return [...this.#station.displayMessages.values()]
  }

  /** Messages about transactions that wait to be sent or answered. */
  get keptMessages(): number {
    return this.#talk.outbox.keptCount
  }

  /** Everything sent and received, as far as it is remembered. */
  get frames(): readonly LoggedFrame[] {
    return this.#talk.frameLog.frames
  }

  /** The payloads of all calls with this action that were sent. */
  sent(action: string): Payload[] {
    return this.#talk.frameLog.calls('sent', action)
  }

  /** The payloads of all calls with this action that came. */
  received(action: string): Payload[] {
    return this.#talk.frameLog.calls('received', action)
  }

  connector(connector: number): Connector {
    return this.model.connector(connector)
  }

  status(connector: number): ConnectorStatus {
    return this.model.status(this.model.connector(connector))
  }

  /** What the display shows to whoever charges there, or has just charged. */
  personalMessages(connector: number): readonly Payload[] {
    return this.#station.personalMessages.get(connector) ?? []
  }

  /** The cost that the server sent for this connector. */
  cost(connector: number): number | undefined {
    const { transaction } = this.model.connector(connector)
    return transaction && this.#station.costs.get(transaction.key)
  }

  /** @returns stops watching */
  onFrame(watcher: (frame: LoggedFrame) => void): () => void {
    return this.#talk.frameLog.watch(watcher)
  }

  /** Resolves as soon as it is so, which may be now. */
  until(isSo: (charger: this) => boolean): Promise<void> {
    return this.#waiters.until(() => isSo(this))
  }

  untilStatus(connector: number, status: ConnectorStatus): Promise<void> {
    return this.until(() => this.status(connector) === status)
  }

  /** Resolves once nothing is on its way: no handshake, no call without its answer, nothing left that could be sent. */
  async settled(): Promise<void> {
    await this.until(() => this.#talk.isSettled)
  }

  /**
   * Connects and says that it has started.
   * @param keepsTrying whether it goes on trying when the first attempt fails; the promise fails all the same
   * @throws HandshakeRefused or the socket's error
   */
  async connect({ keepsTrying = false } = {}): Promise<void> {
    await this.#talk.line.open(keepsTrying)
    await this.until(() => this.registration !== 'none')
  }

  /** Ends for good: closes in order and stops every timer. */
  async close(): Promise<void> {
    this.#presence.end()
    this.model.end()
    this.#dialect.end?.()
    this.flows.end()
    await this.#talk.line.close()
    this.#talk.outbox.clear()
  }

  plugIn(connector: number, vehicle: Vehicle | VehicleOptions = {}): Vehicle {
    const car = 'capacityWh' in vehicle ? vehicle : createVehicle(vehicle)
    this.model.plugIn(connector, car)
    this.#changed()
    return car
  }

  unplug(connector: number): void {
    this.model.unplug(connector)
    this.#changed()
  }

  /**
   * A card is held to the reader: a running transaction stops, otherwise one may begin.
   * @param hashes of a contract (`eMAID`): by what is asked whether its certificates are revoked
   * @returns `Accepted`, or why not
   */
  async present(
    connector: number,
    tag: string,
    type = 'ISO14443',
    hashes?: readonly Payload[],
  ): Promise<string> {
    const token = { id: tag, type, ...(hashes && { hashes }) }
    const answer = await this.#admission.present(this.model.connector(connector), token)
    this.#changed()
    return answer
  }

  /** The car takes nothing for a while, or takes it again. */
  pauseVehicle(connector: number, isPaused = true): void {
    this.model.pauseVehicle(connector, isPaused)
  }

  /** The red button is pressed. */
  emergencyStop(connector: number): void {
    this.model.stop(connector, 'EmergencyStop')
  }

  fail(connector: number, fault: ConnectorFault): void {
    this.model.fault(connector, fault)
  }

  repair(connector: number): void {
    this.model.fault(connector, undefined)
  }

  resetMeter(connector: number, toWh = 0): void {
    this.model.resetMeter(connector, toWh)
  }

  /** Says that something happened that touches security. */
  reportSecurityEvent(type: string, info?: string): void {
    this.#talk.send(this.#dialect.securityEvent(type, info))
  }

  /** A call of the test's own choice, valid or not, in its turn. */
  call(action: string, payload: Payload): Promise<Payload> {
    return new Promise((resolve, reject) => {
      this.#talk.send({
        action,
        payload: () => payload,
        onAnswer: resolve,
        onFailure: (failure) =>
          reject(
            failure.why === 'refused'
              ? new CallRefused(failure.code, failure.description)
              : new Error(`${action}: ${failure.why}`),
          ),
      })
    })
  }

  heartbeat(): void {
    this.#talk.send(this.#dialect.heartbeat())
  }

  /** @returns takes the fault back */
  misbehave(fault: Fault): () => void {
    return this.#talk.faults.add(fault)
  }

  /** Puts something on the line that is no frame, or not a right one. */
  sendGarbage(kind: GarbageKind, hugeBytes?: number): void {
    this.#talk.write(makeGarbage(kind, hugeBytes))
  }

  skewClock(ms: number): void {
    this.#skewMs = ms
  }

  changePassword(password: string | undefined): void {
    this.#talk.line.password = password
  }

  /** The connection breaks; the charger tries to come back. */
  dropConnection(): void {
    this.#talk.line.cut()
  }

  /** The connection breaks and stays away; charging goes on. */
  goOffline(): void {
    this.#talk.line.cut(true)
  }

  async goOnline(): Promise<void> {
    await this.#talk.line.open(true)
  }

  /** The socket stays open and nothing is read or answered any more. */
  freezeLine(): void {
    this.#talk.line.freeze()
  }

  thawLine(): void {
    this.#talk.line.thaw()
  }

  /** The power fails in the middle of everything; nothing is said. */
  crash(afterwards: AfterPowerLoss = 'stop'): void {
    this.#power.fail(afterwards)
  }

  /** The power is back. */
  async restart(): Promise<void> {
    this.#power.comeBack()
    await this.connect({ keepsTrying: true })
  }

  /** Stops what is running, unless that resumes afterwards, closes the connection and starts again. */
  reboot(how: RebootKind, cause: BootCause = 'remote-reset', whenDown = () => {}): void {
    this.#power.reboot(how, cause, whenDown)
  }

  #happened(event: ChargerEvent): void {
    if (!this.#power.isOn && event.kind === 'status') return
    if (event.kind === 'idle' && this.#power.rebootsWhenIdle) this.reboot('soft', 'remote-reset')
    for (const call of this.#dialect.callsFor(event)) this.#talk.send(call)
    this.#changed()
  }

  #opened(): void {
    this.#talk.outbox.isAccepted = this.registration === 'Accepted'
    this.#talk.outbox.opened()
    this.#presence.connected()
    this.#changed()
  }

  #settingChanged(name: string): void {
    this.#presence.settingChanged(name)
    if (name === 'AuthorizationKey') {
      this.#talk.line.password = this.model.settings.text(name)
      // The new one is used from the next connection on, and that is at once.
      this.#talk.line.hangUp()
    }
  }

  #changed(): void {
    this.#waiters.lookAgain()
  }
}
