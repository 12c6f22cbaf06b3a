/** A charger on its line: the model, the protocol, the queue and the socket put together, and the handles to drive it. */
import { type Clock, systemClock } from './clock.ts'
import { Flows } from './flows.ts'
import { ChargerModel } from './model/charger.ts'
import type { Happening } from './model/happenings.ts'
import type { Outlet, OutletFault, OutletOptions, OutletStatus, Token } from './model/outlet.ts'
import { isSameTag, type TagInfo } from './model/tags.ts'
import { aVehicle, type Vehicle, type VehicleOptions } from './model/vehicle.ts'
import { CallRefused, type Payload } from './payload.ts'
import { Presence, type Registration } from './presence.ts'
import { Seen, type SeenFrame } from './seen.ts'
import type { BootCause, Dialect, Facts, InstalledCertificate, Quirks, Station } from './station.ts'
import { dialect16 } from './v16/dialect.ts'
import { dialect201 } from './v201/dialect.ts'
import { verdict } from './verdicts.ts'
import { type Fault, Faults } from './wire/faults.ts'
import { decode, type Frame, type GarbageKind, garbage } from './wire/frames.ts'
import { Line, type LineOptions } from './wire/line.ts'
import { Outbox, type OutgoingCall } from './wire/outbox.ts'
import { transmit } from './wire/transmit.ts'

export interface ChargerOptions {
  /** Where the gateway listens, without the charger's identity: `ws://127.0.0.1:3000/ocpp`. */
  readonly url: string
  readonly identity: string
  /** 1.6 unless said. */
  readonly protocol?: '1.6' | '2.0.1'
  /** For Basic authentication; without it none is sent. */
  readonly password?: string
  readonly tls?: LineOptions['tls']
  /** The machine's time unless said. */
  readonly clock?: Clock
  /** How many, or each by itself; one of 60 kW unless said. */
  readonly connectors?: number | readonly OutletOptions[]
  readonly facts?: Partial<Facts>
  /** Configuration from the beginning, by the keys of 1.6. */
  readonly settings?: Readonly<Record<string, string>>
  readonly stopsWhenFull?: boolean
  /** Vendors whose data transfers it takes. */
  readonly vendors?: readonly string[]
  readonly quirks?: Partial<Quirks>
  readonly faults?: readonly Fault[]
  /** How wrong its clock is. */
  readonly clockSkewMs?: number
  readonly backOff?: LineOptions['backOff']
  /** How long an answer is waited for; 30 s unless said. */
  readonly callTimeoutMs?: number
  /** So many frames are remembered, 1,000 unless said. */
  readonly remembers?: number
}

/** What a charger without power does about the transactions that were running. */
export type AfterPowerLoss = 'stop' | 'resume' | 'forget'

export const simulateCharger = (options: ChargerOptions): SimulatedCharger => new SimulatedCharger(options)

export class SimulatedCharger {
  readonly identity: string
  readonly model: ChargerModel
  readonly flows: Flows
  readonly #clock: Clock
  readonly #line: Line
  readonly #outbox: Outbox
  readonly #faults: Faults
  readonly #station: Station
  readonly #dialect: Dialect
  readonly #held = new Map<string, OutgoingCall[]>()
  readonly #seen: Seen
  readonly #presence: Presence
  readonly #waiting = new Set<() => void>()
  #skewMs: number
  #rebootsWhenIdle = false
  #isPowered = true
  #afterPowerLoss: AfterPowerLoss | undefined

  constructor(options: ChargerOptions) {
    const clock = options.clock ?? systemClock
    this.#seen = new Seen(options.remembers ?? 1_000)
    this.#clock = clock
    this.#skewMs = options.clockSkewMs ?? 0
    this.identity = options.identity
    this.flows = new Flows(clock)
    this.#faults = new Faults(options.faults)
    this.model = new ChargerModel({
      clock,
      tell: (happening) => this.#happened(happening),
      ...(options.connectors !== undefined && { connectors: options.connectors }),
      ...(options.stopsWhenFull !== undefined && { stopsWhenFull: options.stopsWhenFull }),
      settings: { '2.0.1 Identity': options.identity, ...options.settings },
    })
    this.#outbox = new Outbox({
      clock,
      timeoutMs: options.callTimeoutMs ?? 30_000,
      attempts: () => this.model.settings.number('TransactionMessageAttempts'),
      retryAfterMs: () => this.model.settings.number('TransactionMessageRetryInterval') * 1_000,
      transmit: (call) => this.#put({ kind: 'call', ...call }, call.action, call.isOnItsWay),
      changed: () => this.#changed(),
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
      quirks: { meterUnit: 'Wh', transactionIds: 'as-given', ...options.quirks },
      certificates: [],
      displayMessages: new Map(),
      costs: new Map(),
      vendors: new Set(options.vendors),
      get isOnline() {
        return self.isConnected
      },
      get hasKeptMessages() {
        return self.#outbox.keptCount > 0
      },
      now: () => new Date(clock.now().getTime() + this.#skewMs),
      toStamp: (time) => new Date(time.getTime() + this.#skewMs).toISOString(),
      say: (call) => this.#say(call),
      start: (outlet, token, remoteStartId) => this.#remoteStart(outlet, token, remoteStartId),
      boot: (cause) => this.#presence.boot(cause),
      reboot: (how, cause) => this.reboot(how, cause),
      rebootWhenIdle: () => {
        this.#rebootsWhenIdle = true
        if (this.model.running.length === 0) this.#happened({ kind: 'idle' })
      },
      settingChanged: (name) => this.#settingChanged(name),
    }
    this.#dialect = options.protocol === '2.0.1' ? dialect201(this.#station) : dialect16(this.#station)
    this.#presence = new Presence({
      clock,
      station: this.#station,
      dialect: this.#dialect,
      happened: (happening) => this.#happened(happening),
      pingEvery: (ms) => this.#line.pingEvery(ms),
      changed: (registration) => {
        this.#outbox.isAccepted = registration === 'Accepted'
      },
    })
    this.#line = new Line({
      clock,
      url: options.url,
      identity: options.identity,
      subprotocol: this.#dialect.subprotocol,
      ...(options.password !== undefined && { password: options.password }),
      ...(options.tls && { tls: options.tls }),
      ...(options.backOff && { backOff: options.backOff }),
      opened: () => this.#opened(),
      received: (text) => this.#received(text),
      closed: () => this.#closed(),
    })
  }

  get isConnected(): boolean {
    return this.#line.isOpen
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
    return this.#outbox.keptCount
  }

  /** Everything sent and received, as far as it is remembered. */
  get frames(): readonly SeenFrame[] {
    return this.#seen.frames
  }

  /** The payloads of all calls with this action that were sent. */
  sent(action: string): Payload[] {
    return this.#seen.calls('sent', action)
  }

  /** The payloads of all calls with this action that came. */
  received(action: string): Payload[] {
    return this.#seen.calls('received', action)
  }

  outlet(connector: number): Outlet {
    return this.model.outlet(connector)
  }

  status(connector: number): OutletStatus {
    return this.model.status(this.model.outlet(connector))
  }

  /** What a driver at this connector is told to have spent. */
  cost(connector: number): number | undefined {
    const { transaction } = this.model.outlet(connector)
    return transaction && this.#station.costs.get(transaction.key)
  }

  /** @returns stops watching */
  onFrame(watcher: (frame: SeenFrame) => void): () => void {
    return this.#seen.watch(watcher)
  }

  /** Resolves as soon as it is so, which may be now. */
  until(isSo: (charger: this) => boolean): Promise<void> {
    if (isSo(this)) return Promise.resolve()
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo(this)) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
    })
  }

  untilStatus(connector: number, status: OutletStatus): Promise<void> {
    return this.until(() => this.status(connector) === status)
  }

  /** Resolves once nothing is on its way: no handshake, no call without its answer, nothing left that could be sent. */
  async settled(): Promise<void> {
    await this.until(() => this.#line.isFrozen || (!this.#line.isConnecting && this.#outbox.isSettled))
  }

  /**
   * Connects and says that it has started.
   * @param keepsTrying whether it goes on trying when the first attempt fails; the promise fails all the same
   * @throws HandshakeRefused or the socket's error
   */
  async connect({ keepsTrying = false } = {}): Promise<void> {
    await this.#line.open(keepsTrying)
    await this.until(() => this.registration !== 'none')
  }

  /** Ends for good: closes in order and stops every timer. */
  async close(): Promise<void> {
    this.#presence.end()
    this.model.end()
    this.flows.end()
    await this.#line.close()
    this.#outbox.clear()
  }

  plugIn(connector: number, vehicle: Vehicle | VehicleOptions = {}): Vehicle {
    const car = 'capacityWh' in vehicle ? vehicle : aVehicle(vehicle)
    this.model.plugIn(connector, car)
    this.#changed()
    return car
  }

  unplug(connector: number): void {
    this.model.unplug(connector)
    this.#changed()
  }

  /**
   * Somebody holds a card to the reader: a running transaction stops, otherwise one may begin.
   * @returns `Accepted`, or why not
   */
  async present(connector: number, tag: string, type = 'ISO14443'): Promise<string> {
    const token = { id: tag, type }
    const outlet = this.model.outlet(connector)
    const { transaction } = outlet
    if (transaction && isSameTag(transaction.token.id, tag)) {
      this.model.stop(connector, 'Local', token)
      return 'Accepted'
    }
    const info = await this.#verdict(token)
    if (info.status !== 'Accepted') return info.status
    if (transaction) {
      const parent = this.model.knownTag(transaction.token.id)?.parent
      if (!info.parent || !parent || !isSameTag(parent, info.parent)) return 'ConcurrentTx'
      this.model.stop(connector, 'Local', token)
      return 'Accepted'
    }
    const trigger = outlet.vehicle ? 'presented' : 'plugged'
    const isTaken = this.model.authorize(connector, token, {
      trigger,
      ...(info.parent && { parent: info.parent }),
    })
    this.#changed()
    return isTaken ? 'Accepted' : 'Occupied'
  }

  /** The car takes nothing for a while, or takes it again. */
  pauseVehicle(connector: number, isPaused = true): void {
    this.model.pauseVehicle(connector, isPaused)
  }

  /** Somebody presses the red button. */
  emergencyStop(connector: number): void {
    this.model.stop(connector, 'EmergencyStop')
  }

  fail(connector: number, fault: OutletFault): void {
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
    this.#say(this.#dialect.securityEvent(type, info))
  }

  /** A call of the test's own choice, valid or not, in its turn. */
  call(action: string, payload: Payload): Promise<Payload> {
    return new Promise((resolve, reject) => {
      this.#say({
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
    this.#say(this.#dialect.heartbeat())
  }

  /** @returns takes the fault back */
  misbehave(fault: Fault): () => void {
    return this.#faults.add(fault)
  }

  /** Puts something on the line that is no frame, or not a right one. */
  sendGarbage(what: GarbageKind, hugeBytes?: number): void {
    this.#write(garbage(what, hugeBytes))
  }

  skewClock(ms: number): void {
    this.#skewMs = ms
  }

  changePassword(password: string | undefined): void {
    this.#line.password = password
  }

  /** The connection breaks; the charger tries to come back. */
  dropConnection(): void {
    this.#line.cut()
  }

  /** The connection breaks and stays away; charging goes on. */
  goOffline(): void {
    this.#line.cut(true)
  }

  async goOnline(): Promise<void> {
    await this.#line.open(true)
  }

  /** The socket stays open and nothing is read or answered any more. */
  freezeLine(): void {
    this.#line.freeze()
  }

  thawLine(): void {
    this.#line.thaw()
  }

  /** The power fails in the middle of everything; nothing is said. */
  crash(afterwards: AfterPowerLoss = 'stop'): void {
    this.#afterPowerLoss = afterwards
    this.#isPowered = false
    this.model.loseMemory()
    this.flows.end()
    this.#presence.reset('power-up')
    this.#line.cut(true)
  }

  /** The power is back. */
  async restart(): Promise<void> {
    this.#isPowered = true
    const afterwards = this.#afterPowerLoss
    this.#afterPowerLoss = undefined
    if (afterwards === 'forget') this.model.forgetTransactions()
    else this.model.resume()
    if (afterwards === 'stop')
      for (const { number } of this.model.running) this.model.stop(number, 'PowerLoss')
    await this.connect({ keepsTrying: true })
  }

  /** Stops what is running, closes the connection and starts again. */
  reboot(how: 'soft' | 'hard', cause: BootCause = 'remote-reset'): void {
    this.#rebootsWhenIdle = false
    for (const { number } of this.model.running) {
      this.model.stop(number, how === 'soft' ? 'SoftReset' : 'HardReset')
    }
    const goDown = () => {
      this.model.loseMemory()
      this.#presence.reset(cause)
      this.model.resume()
      this.#line.cut()
    }
    // A soft one lets what was said be heard first.
    if (how === 'soft' && this.isConnected) this.until(() => this.#outbox.isSettled).then(goDown)
    else goDown()
  }

  #verdict(token: Token): Promise<TagInfo> {
    const isReachable = this.isConnected && this.registration === 'Accepted'
    return verdict(token, this.#station, this.#dialect, isReachable)
  }

  async #remoteStart(outlet: Outlet, token: Token, remoteStartId?: number): Promise<void> {
    const isAsked = this.model.settings.isOn('AuthorizeRemoteTxRequests')
    const info = isAsked ? await this.#verdict(token) : { status: 'Accepted' }
    if (info.status !== 'Accepted') return
    this.model.authorize(outlet.number, token, {
      trigger: 'remote',
      ...(remoteStartId !== undefined && { remoteStartId }),
    })
    this.#changed()
  }

  #happened(happening: Happening): void {
    if (!this.#isPowered && happening.kind === 'status') return
    if (happening.kind === 'idle' && this.#rebootsWhenIdle) this.reboot('soft', 'remote-reset')
    for (const call of this.#dialect.tell(happening)) this.#say(call)
    this.#changed()
  }

  #say(call: OutgoingCall): void {
    const hold = this.#faults.take('sending', call.action, (deed) => deed.do === 'hold').at(-1)
    if (hold?.do === 'hold') {
      this.#held.set(hold.until, [...(this.#held.get(hold.until) ?? []), call])
      return
    }
    this.#outbox.push(call)
    const waiting = this.#held.get(call.action) ?? []
    this.#held.delete(call.action)
    for (const held of waiting) this.#outbox.push(held)
  }

  #opened(): void {
    this.#outbox.isAccepted = this.registration === 'Accepted'
    this.#outbox.opened()
    this.#presence.connected()
    this.#changed()
  }

  #closed(): void {
    this.#presence.end()
    this.#outbox.closed()
    this.#changed()
  }

  #settingChanged(name: string): void {
    this.#presence.settingChanged(name)
    if (name === 'AuthorizationKey') {
      this.#line.password = this.model.settings.text(name)
      // The new one is used from the next connection on, and that is at once.
      this.#line.cut()
    }
  }

  #received(text: string): void {
    const frame = decode(text)
    this.#remember('received', text, frame)
    if (frame?.kind === 'call') this.#answer(frame.id, frame.action, frame.payload)
    if (frame?.kind === 'result') this.#outbox.answered(frame.id, frame.payload)
    if (frame?.kind === 'error') this.#outbox.refused(frame.id, frame.code, frame.description)
    this.#changed()
  }

  #answer(id: string, action: string, payload: Payload): void {
    try {
      if (this.registration === 'Rejected') throw new CallRefused('SecurityError', 'Not accepted')
      const { reply, afterwards } = this.#dialect.answer(action, payload)
      this.#put({ kind: 'result', id, payload: reply }, action)
      afterwards?.()
    } catch (error) {
      const [code, description] =
        error instanceof CallRefused ? [error.code, error.message] : ['InternalError', String(error)]
      this.#put({ kind: 'error', id, code, description }, action)
    }
  }

  /** Everything goes through here, and faults with it. */
  #put(frame: Frame, action: string, isOnItsWay = () => {}): void {
    const way = frame.kind === 'call' ? 'sending' : 'answering'
    const deeds = this.#faults.take(way, action, (deed) => deed.do !== 'hold')
    transmit(frame, deeds, {
      clock: this.#clock,
      write: (data) => this.#write(data),
      cut: () => this.#line.cut(),
      isOnItsWay,
    })
    this.#changed()
  }

  #write(data: string | Buffer): void {
    if (!this.#line.isOpen) return
    this.#line.send(data)
    const text = typeof data === 'string' ? data : data.toString('hex')
    this.#remember('sent', text, typeof data === 'string' ? decode(data) : undefined)
    this.#changed()
  }

  #remember(way: SeenFrame['way'], text: string, frame: Frame | undefined): void {
    this.#seen.add({ way, at: this.#clock.now(), text, frame })
  }

  #changed(): void {
    for (const look of this.#waiting) look()
  }
}
