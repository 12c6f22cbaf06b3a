/** One connector of 1.6, an EVSE with its connector 1 of 2.0.1. */
import type { Payload } from '../payload.ts'
import type { Vehicle } from './vehicle.ts'

export interface ConnectorOptions {
  /** 60 kW by default. */
  readonly maxPowerKw?: number
  /** Direct current by default. */
  readonly current?: 'AC-1' | 'AC-3' | 'DC'
  /** V of one phase, or of the direct current: 230, or 400. */
  readonly voltage?: number
  /** Where the meter stands at the beginning, in Wh. */
  readonly meterWh?: number
}

/** In the words of 1.6, which distinguishes more of them; 2.0.1 calls everything with a car `Occupied`. */
export type ConnectorStatus =
  | 'Available'
  | 'Preparing'
  | 'Charging'
  | 'SuspendedEV'
  | 'SuspendedEVSE'
  | 'Finishing'
  | 'Reserved'
  | 'Unavailable'
  | 'Faulted'

export interface Token {
  readonly id: string
  /** The type of 2.0.1: `ISO14443`, `Central`, … */
  readonly type: string
  /** Of a contract: by what is asked whether its certificates are revoked. */
  readonly hashes?: readonly Payload[]
}

export type StopReason =
  | 'DeAuthorized'
  | 'EmergencyStop'
  | 'EVDisconnected'
  | 'HardReset'
  | 'Local'
  | 'Other'
  | 'PowerLoss'
  | 'Reboot'
  | 'Remote'
  | 'SoftReset'
  | 'UnlockCommand'
  | 'VehicleFull'

export type LimitKind = 'cost' | 'energy' | 'time' | 'percent'

/** In rupees, Wh, seconds from the beginning, and percent of the battery. */
export type TransactionLimit = Readonly<Partial<Record<LimitKind, number>>>

export type StartTrigger = 'presented' | 'plugged' | 'remote'

export interface Transaction {
  /** The charger's own name for it, which 2.0.1 sends. */
  readonly key: string
  /** The number that 1.6 was given for it; unknown until its start is answered. */
  number: number | undefined
  readonly connector: number
  readonly token: Token
  readonly startedAt: Date
  readonly meterStartWh: number
  readonly remoteStartId?: number
  readonly reservationId?: number
  /** Running number of its messages in 2.0.1. */
  nextSeqNo: number
  /** Whatever was measured in it, for those who want it with the stop. */
  readonly samples: Reading[]
  /** The limits at which it is to end by itself, where the server has sent some. */
  limit?: TransactionLimit
  /** Which of these it has come to: nothing flows from then on. */
  reached?: LimitKind
}

export interface Reservation {
  readonly id: number
  /** 0: any connector. */
  readonly connector: number
  readonly tag: string
  readonly parent?: string
  readonly expires: Date
}

/** What the meter of a connector shows at a moment. */
export interface Reading {
  readonly at: Date
  readonly registerWh: number
  readonly powerW: number
  readonly offeredW: number
  readonly voltage: number
  readonly phases: number
  readonly socPercent?: number
}

/** The error codes of 1.6 that mean a fault. */
export const FAULT_CODES = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]

export interface ConnectorFault {
  readonly code: FaultCode
  readonly info?: string
  readonly vendorCode?: string
}

export interface Connector {
  readonly number: number
  readonly maxPowerW: number
  readonly voltage: number
  readonly phases: number
  /** Only grows, except by a scripted fault. */
  registerWh: number
  /** Until when the register is right. */
  settledAt: Date
  vehicle: Vehicle | undefined
  /** Whether the car takes nothing, though it could. */
  isVehiclePaused: boolean
  transaction: Transaction | undefined
  /** Between the end of a transaction and the unplugging. */
  isFinishing: boolean
  /** Allowed to charge, waiting for the cable. */
  authorized: Authorized | undefined
  isOperative: boolean
  /** Becomes inoperative once the transaction has ended. */
  isGoingInoperative: boolean
  fault: ConnectorFault | undefined
  /** The status that was sent last. */
  sentStatus: ConnectorStatus | undefined
}

export interface Authorized {
  readonly token: Token
  readonly parent?: string
  readonly remoteStartId?: number
  readonly trigger: StartTrigger
  /** Takes the time-out back. */
  readonly forget: () => void
}

export function createConnector(number: number, of: ConnectorOptions, now: Date): Connector {
  const current = of.current ?? 'DC'
  return {
    number,
    maxPowerW: (of.maxPowerKw ?? 60) * 1_000,
    voltage: of.voltage ?? (current === 'DC' ? 400 : 230),
    phases: current === 'AC-3' ? 3 : 1,
    registerWh: of.meterWh ?? 0,
    settledAt: now,
    vehicle: undefined,
    isVehiclePaused: false,
    transaction: undefined,
    isFinishing: false,
    authorized: undefined,
    isOperative: true,
    isGoingInoperative: false,
    fault: undefined,
    sentStatus: undefined,
  }
}

/** What a charger's memory has kept of a connector. */
export interface Recollection {
  readonly transaction: Omit<Transaction, 'connector' | 'samples' | 'limit' | 'reached'>
  readonly registerWh: number
  readonly vehicle: Vehicle
  /** The power stayed away for too long: the transaction ended then. */
  readonly endedAt?: Date
}

/** Whether a transaction is under way in it, as far as its status shows. */
export const isChargingState = (status: ConnectorStatus | undefined) =>
  status === 'Charging' || status === 'SuspendedEV' || status === 'SuspendedEVSE'
