/** What the two protocols need of the charger that speaks them. */

import type { Clock } from './clock.ts'
import type { Flows } from './flows.ts'
import type { CabinetBattery, SlotBattery } from './model/battery-rack.ts'
import type { ChargerModel } from './model/charger.ts'
import type { ChargerEvent } from './model/charger-event.ts'
import type { Connector, Token } from './model/connector.ts'
import type { TagInfo } from './model/tags.ts'
import type { Answer, Payload } from './payload.ts'
import type { OutgoingCall } from './wire/outbox.ts'

export interface Facts {
  readonly vendor: string
  readonly model: string
  readonly serial: string
  /** Changes with a firmware update. */
  firmware: string
  readonly iccid?: string
  readonly imsi?: string
  readonly meterType?: string
}

/** How this charger differs from the specification, all the time. */
export interface Quirks {
  /** `none`: Wh, without saying so. */
  readonly meterUnit: 'Wh' | 'kWh' | 'none'
  /** `-1`: the charger forgets the number that 1.6 gave a transaction; `0` likewise. */
  readonly transactionIds: 'as-given' | -1 | 0
  /** Of 2.1: whether it keeps the limits of transactions that the server sends. */
  readonly keepsLimits: boolean
  /** Of 2.1: whether it reports the status of connectors by NotifyEvent alone. */
  readonly reportsByEvents: boolean
  /** Of 2.1: by how much its own costs differ from the tariff that it was sent; 0 where it computes none. */
  readonly costFactor: number
  /** Whether its meter signs both ends of a charge, as OCMF; `altered`: the text is changed afterwards. */
  readonly signs: 'no' | 'as-measured' | 'altered'
  /**
   * Of 2.1: whether it is a cabinet for battery swaps. `keeps`: nobody takes a battery; `silent`: it does not report
   * whether one was taken.
   */
  readonly swaps: 'no' | 'whole' | 'keeps' | 'silent' | 'refuses'
  /**
   * Of 2.1: whether its charges are paid at a card terminal. `repeats`: it reports each payment twice; `fails`: the
   * card is declined; `overcharges`: it takes too much; `raises`: it blocks more before the first amount is used up; `takes-all`: it also takes what was paid elsewhere; `nameless`: it does not report which transaction was paid.
   */
  readonly terminal:
    | 'no'
    | 'settles'
    | 'repeats'
    | 'fails'
    | 'overcharges'
    | 'raises'
    | 'takes-all'
    | 'nameless'
  /**
   * Of 2.1: whether it feeds into the grid, and takes controls for that. `in-parts`: it reports them one by one; `silent`:
   * it accepts to report them and does not; `refuses`: it takes none.
   */
  readonly grid: 'no' | 'whole' | 'in-parts' | 'silent' | 'refuses'
}

/** What is in a cabinet for battery swaps, and who brings what. */
export interface CabinetOptions {
  /** Fewer than its connectors, which are its slots. */
  readonly batteries: readonly SlotBattery[]
  /** The battery that whoever has this token returns; undefined where nobody knows. */
  findBrought(idToken: string): Promise<CabinetBattery | undefined>
}

export type BootCause = 'power-up' | 'remote-reset' | 'firmware' | 'triggered' | 'watchdog'

export interface InstalledCertificate {
  readonly type: string
  readonly hash: Payload
}

/** A message for the display, as it came. */
export type DisplayMessage = Payload

export interface Station {
  readonly clock: Clock
  readonly model: ChargerModel
  readonly facts: Facts
  readonly quirks: Quirks
  readonly flows: Flows
  readonly certificates: InstalledCertificate[]
  readonly displayMessages: Map<number, DisplayMessage>
  readonly cabinet: CabinetOptions | undefined
  /** What the server had shown to whoever charges, or has just charged, by connector: in one language or more. */
  readonly personalMessages: Map<number, readonly Payload[]>
  /** The costs that the server sent, by the transaction's key. */
  readonly costs: Map<string, number>
  /** Vendors whose data transfers this charger understands. */
  readonly vendors: ReadonlySet<string>
  readonly isOnline: boolean
  readonly hasKeptMessages: boolean
  /** As the charger's own clock has it. */
  toStamp(time: Date): string
  send(call: OutgoingCall): void
  /** What is never answered, at once; lost where there is no connection. */
  sendUnanswered(action: string, payload: Payload): void
  start(connector: Connector, token: Token, remoteStartId?: number): void
  /** Reports that it has started, and follows the answer. */
  boot(cause: BootCause): void
  /** @param whenDown between the end and the new beginning */
  reboot(how: 'soft' | 'hard' | 'resume', cause: BootCause, whenDown?: () => void): void
  /** Once no transaction runs any more. */
  rebootWhenIdle(): void
  settingChanged(name: string): void
}

export interface Dialect {
  readonly subprotocol: string
  boot(cause: BootCause): OutgoingCall
  heartbeat(): OutgoingCall
  authorize(token: Token, done: (info: TagInfo) => void, failed: () => void): OutgoingCall
  /** The calls that report an event. */
  callsFor(event: ChargerEvent): readonly OutgoingCall[]
  securityEvent(type: string, info?: string): OutgoingCall
  /** Ends all timers, where it has any. */
  end?(): void
  /** @throws CallRefused */
  answer(action: string, payload: Payload): Answer
}
