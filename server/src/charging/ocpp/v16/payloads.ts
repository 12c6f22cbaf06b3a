/** What the calls of OCPP 1.6 carry, as far as it is looked at; the schemas have checked it. */
import type { SampledValue } from '@voltyatra/domain'

export interface BootNotification {
  readonly chargePointVendor: string
  readonly chargePointModel: string
  readonly chargePointSerialNumber?: string
  readonly chargeBoxSerialNumber?: string
  readonly firmwareVersion?: string
}

export interface StatusNotification {
  readonly connectorId: number
  readonly errorCode: string
  readonly status: string
  readonly info?: string
  readonly vendorId?: string
  readonly vendorErrorCode?: string
  readonly timestamp?: string
}

export interface Authorize {
  readonly idTag: string
}

export interface StartTransaction {
  readonly connectorId: number
  readonly idTag: string
  readonly meterStart: number
  readonly timestamp: string
  readonly reservationId?: number
}

export interface MeterValue {
  readonly timestamp: string
  readonly sampledValue: readonly SampledValue[]
}

export interface MeterValues {
  readonly connectorId: number
  readonly transactionId?: number
  readonly meterValue: readonly MeterValue[]
}

export interface StopTransaction {
  readonly transactionId: number
  readonly idTag?: string
  readonly meterStop: number
  readonly timestamp: string
  readonly reason?: string
  readonly transactionData?: readonly MeterValue[]
}

export interface DataTransfer {
  readonly vendorId: string
  readonly messageId?: string
  readonly data?: string
}

export interface SignCertificate {
  readonly csr: string
}
