/** How a simulated charger is made. */
import type { Clock } from './clock.ts'
import type { ConnectorOptions } from './model/connector.ts'
import type { CabinetOptions, Facts, Quirks } from './station.ts'
import type { Fault } from './wire/faults.ts'
import type { LineOptions } from './wire/line.ts'

export const USUAL_QUIRKS: Quirks = {
  meterUnit: 'Wh',
  transactionIds: 'as-given',
  keepsLimits: true,
  reportsByEvents: false,
  costFactor: 1,
  signs: 'no',
  swaps: 'no',
  terminal: 'no',
  grid: 'no',
}

/** As `--protocol` has it. */
export type ProtocolVersion = '1.6' | '2.0.1' | '2.1'

export interface ChargerOptions {
  /** Where the gateway listens, without the charger's identity: `ws://127.0.0.1:3000/ocpp`. */
  readonly url: string
  readonly identity: string
  /** 1.6 by default. */
  readonly protocol?: ProtocolVersion
  /** For Basic authentication; without it none is sent. */
  readonly password?: string
  readonly tls?: LineOptions['tls']
  /** The machine's time by default. */
  readonly clock?: Clock
  /** How many, or each by itself; one of 60 kW by default. */
  readonly connectors?: number | readonly ConnectorOptions[]
  readonly facts?: Partial<Facts>
  /** Configuration from the beginning, by the keys of 1.6. */
  readonly settings?: Readonly<Record<string, string>>
  readonly stopsWhenFull?: boolean
  /** Vendors whose data transfers it takes. */
  readonly vendors?: readonly string[]
  readonly quirks?: Partial<Quirks>
  /** Of one that swaps batteries; by default it gives and gets a new one each time. */
  readonly cabinet?: CabinetOptions
  readonly faults?: readonly Fault[]
  /** How wrong its clock is. */
  readonly clockSkewMs?: number
  readonly backOff?: LineOptions['backOff']
  /** How long an answer is waited for; 30 s by default. */
  readonly callTimeoutMs?: number
  /** So many frames are remembered, 1,000 by default. */
  readonly remembers?: number
}
