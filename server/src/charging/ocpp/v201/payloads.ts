/** What the calls of OCPP 2.0.1 carry, as far as it is looked at; the schemas have checked it. */

import type { NamedResponder } from '../../../platform/plug-and-charge/contract-check.ts'

export interface BootNotification {
  readonly reason: string
  readonly chargingStation: {
    readonly vendorName: string
    readonly model: string
    readonly serialNumber?: string
    readonly firmwareVersion?: string
  }
}

export interface StatusNotification {
  readonly timestamp: string
  readonly connectorStatus: string
  readonly evseId: number
  readonly connectorId: number
}

export interface Evse {
  readonly id: number
  readonly connectorId?: number
}

export interface Component {
  readonly name: string
  readonly instance?: string
  readonly evse?: Evse
}

export interface Variable {
  readonly name: string
  readonly instance?: string
}

export interface EventData {
  readonly timestamp: string
  readonly actualValue: string
  readonly techCode?: string
  readonly techInfo?: string
  readonly cleared?: boolean
  readonly component: Component
  readonly variable: Variable
}

export interface NotifyEvent {
  readonly eventData: readonly EventData[]
}

interface IdToken {
  readonly idToken: string
  readonly type: string
}

export interface Authorize {
  readonly idToken: IdToken
  /** In PEM: of a contract that the charger could not verify. */
  readonly certificate?: string
  readonly iso15118CertificateHashData?: readonly NamedResponder[]
}

export interface SampledValue {
  readonly value: number
  readonly context?: string
  readonly measurand?: string
  readonly phase?: string
  readonly location?: string
  readonly signedMeterValue?: { readonly signedMeterData: string; readonly publicKey?: string }
  readonly unitOfMeasure?: { readonly unit?: string; readonly multiplier?: number }
}

export interface MeterValue {
  readonly timestamp: string
  readonly sampledValue: readonly SampledValue[]
}

export interface MeterValues {
  readonly evseId: number
  readonly meterValue: readonly MeterValue[]
}

/** Of 2.1: in rupees, Wh, seconds from the beginning, and percent. */
export interface TransactionLimit {
  readonly maxCost?: number
  readonly maxEnergy?: number
  readonly maxTime?: number
  readonly maxSoC?: number
}

/** Of 2.1: what the charger computes by itself. */
export interface CostDetails {
  readonly totalCost: { readonly currency: string; readonly total: { readonly inclTax?: number } }
  readonly failureToCalculate?: boolean
}

export interface TransactionEvent {
  readonly eventType: 'Started' | 'Updated' | 'Ended'
  readonly timestamp: string
  readonly triggerReason: string
  readonly seqNo: number
  readonly offline?: boolean
  readonly transactionInfo: {
    readonly transactionId: string
    readonly chargingState?: string
    readonly stoppedReason?: string
    readonly remoteStartId?: number
    /** Of 2.1. */
    readonly transactionLimit?: TransactionLimit
  }
  readonly evse?: Evse
  readonly idToken?: IdToken
  readonly reservationId?: number
  readonly meterValue?: readonly MeterValue[]
  /** Of 2.1. */
  readonly costDetails?: CostDetails
}

export interface ReservationStatusUpdate {
  readonly reservationId: number
  /** The last only in 2.1: its driver was there, and no transaction began. */
  readonly reservationUpdateStatus: 'Expired' | 'Removed' | 'NoTransaction'
}

export interface SignCertificate {
  readonly csr: string
  readonly certificateType?: string
  /** Of 2.1. */
  readonly requestId?: number
}
