/** Keeps the charger connected: boot notification, heartbeat, and meter values at times of the clock. */
import type { Clock } from './clock.ts'
import type { ChargerEvent } from './model/charger-event.ts'
import { type Payload, readNumber, readText } from './payload.ts'
import type { BootCause, Dialect, Station } from './station.ts'

export type Registration = 'none' | 'Accepted' | 'Pending' | 'Rejected'

export interface PresenceOptions {
  readonly clock: Clock
  readonly station: Station
  readonly dialect: Dialect
  readonly happened: (event: ChargerEvent) => void
  /** The registration is another one. */
  readonly changed: (registration: Registration) => void
  readonly pingEvery: (ms: number) => void
}

/** Where the server names no interval. */
const BOOT_RETRY_S = 60

export class Presence {
  registration: Registration = 'none'
  readonly #options: PresenceOptions
  readonly #timers = new Map<string, () => void>()
  #cause: BootCause = 'power-up'

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  /** Starts again: everything is said anew on the next connection. */
  reset(cause: BootCause): void {
    this.end()
    this.#cause = cause
    this.registration = 'none'
  }

  /** A connection is there. One who was accepted goes on, everybody else says that he has started. */
  connected(): void {
    if (this.registration === 'Accepted') this.#goOn()
    else this.boot()
  }

  boot(cause = this.#cause): void {
    const { station, dialect } = this.#options
    station.send({
      ...dialect.boot(cause),
      onAnswer: (reply) => this.#booted(reply),
      onFailure: ({ why }) => {
        if (why !== 'offline') this.#timer('boot', BOOT_RETRY_S * 1_000, () => this.boot())
      },
    })
  }

  settingChanged(name: string): void {
    if (name === 'HeartbeatInterval') this.#beat()
    if (name === 'ClockAlignedDataInterval') this.#alignedValues()
    if (name === 'WebSocketPingInterval') this.#ping()
  }

  /** No connection: nothing is due any more. */
  end(): void {
    for (const stop of this.#timers.values()) stop()
    this.#timers.clear()
  }

  #booted(reply: Payload): void {
    const { settings } = this.#options.station.model
    const status = readText(reply, 'status')
    const intervalS = readNumber(reply, 'interval') ?? 0
    this.registration = status === 'Accepted' || status === 'Pending' ? status : 'Rejected'
    if (this.registration === 'Accepted') {
      if (intervalS > 0) settings.put('HeartbeatInterval', String(intervalS))
      this.#options.changed(this.registration)
      this.#goOn()
    } else {
      this.#options.changed(this.registration)
      this.#timer('boot', (intervalS || BOOT_RETRY_S) * 1_000, () => this.boot())
    }
  }

  #goOn(): void {
    this.#timers.get('boot')?.()
    this.#options.station.model.reportStatuses()
    this.#beat()
    this.#alignedValues()
    this.#ping()
  }

  #ping(): void {
    this.#options.pingEvery(this.#options.station.model.settings.number('WebSocketPingInterval') * 1_000)
  }

  #beat(): void {
    const { station, dialect } = this.#options
    this.#timer('beat', station.model.settings.number('HeartbeatInterval') * 1_000, () => {
      station.send(dialect.heartbeat())
      this.#beat()
    })
  }

  /** Of every connector, when the clock strikes. */
  #alignedValues(): void {
    const { clock, station, happened } = this.#options
    const everyMs = station.model.settings.number('ClockAlignedDataInterval') * 1_000
    const ms = everyMs === 0 ? 0 : everyMs - (clock.now().getTime() % everyMs)
    this.#timer('aligned', ms, () => {
      for (const connector of station.model.connectors) {
        const { transaction } = connector
        const reading = station.model.read(connector)
        happened({ kind: 'metered', connector, transaction, context: 'Sample.Clock', reading })
      }
      this.#alignedValues()
    })
  }

  /** 0 ms: never. */
  #timer(name: string, ms: number, run: () => void): void {
    this.#timers.get(name)?.()
    this.#timers.delete(name)
    if (ms > 0) this.#timers.set(name, this.#options.clock.after(ms, run))
  }
}
