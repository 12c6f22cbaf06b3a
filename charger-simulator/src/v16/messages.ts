/** The messages that a charger sends in 1.6. */

import type { ChargerEvent } from '../model/charger-event.ts'
import type { Connector, Reading, StopReason, Token, Transaction } from '../model/connector.ts'
import type { TagInfo } from '../model/tags.ts'
import { type Payload, readNumber, readPayload, readText, readTime } from '../payload.ts'
import { signCharge } from '../signing.ts'
import type { Quirks, Station } from '../station.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

export const call = (action: string, payload: Payload = {}): OutgoingCall => ({
  action,
  payload: () => payload,
})

export const buildBootNotification = ({ facts }: Station): OutgoingCall => ({
  ...call('BootNotification', {
    chargePointVendor: facts.vendor,
    chargePointModel: facts.model,
    chargePointSerialNumber: facts.serial,
    firmwareVersion: facts.firmware,
    ...(facts.iccid && { iccid: facts.iccid }),
    ...(facts.imsi && { imsi: facts.imsi }),
    ...(facts.meterType && { meterType: facts.meterType }),
  }),
  isUrgent: true,
})

export const authorize = (token: Token, done: (info: TagInfo) => void, failed: () => void): OutgoingCall => ({
  ...call('Authorize', { idTag: token.id }),
  onAnswer: (reply) => done(parseTagInfo(readPayload(reply, 'idTagInfo') ?? {})),
  onFailure: failed,
})

export function parseTagInfo(idTagInfo: Payload): TagInfo {
  const expires = readTime(idTagInfo, 'expiryDate')
  const parent = readText(idTagInfo, 'parentIdTag')
  return {
    status: readText(idTagInfo, 'status') ?? 'Invalid',
    ...(expires && { expires }),
    ...(parent && { parent }),
  }
}

export function buildStatusNotification(
  station: Station,
  { number, fault }: Connector,
  status: string,
): OutgoingCall {
  return call('StatusNotification', {
    connectorId: number,
    errorCode: fault?.code ?? 'NoError',
    status,
    timestamp: station.toStamp(station.clock.now()),
    ...(fault?.info && { info: fault.info }),
    ...(fault?.vendorCode && { vendorId: station.facts.vendor, vendorErrorCode: fault.vendorCode }),
  })
}

/** The charger itself, which 1.6 calls connector 0. */
export const buildChargerStatus = (station: Station): OutgoingCall =>
  call('StatusNotification', {
    connectorId: 0,
    errorCode: 'NoError',
    status: station.model.isOperative ? 'Available' : 'Unavailable',
    timestamp: station.toStamp(station.clock.now()),
  })

/** The number as the charger knows it when the message goes. */
const getTransactionNumber = ({ number }: Transaction, { transactionIds }: Quirks) =>
  transactionIds === 'as-given' ? (number ?? -1) : transactionIds

export function buildCalls(station: Station, event: ChargerEvent): OutgoingCall[] {
  switch (event.kind) {
    case 'status':
      return [buildStatusNotification(station, event.connector, event.status)]
    case 'started':
      return [startTransaction(station, event.transaction)]
    case 'metered':
      return [buildMeterValues(station, event.connector, event.transaction, event.context, [event.reading])]
    case 'ended':
      return [stopTransaction(station, event)]
    default:
      return []
  }
}

function startTransaction(station: Station, transaction: Transaction): OutgoingCall {
  const payload: Payload = {
    connectorId: transaction.connector,
    idTag: transaction.token.id,
    meterStart: transaction.meterStartWh,
    timestamp: station.toStamp(transaction.startedAt),
    ...(transaction.reservationId !== undefined && { reservationId: transaction.reservationId }),
  }
  return {
    ...call('StartTransaction', payload),
    isKept: true,
    onAnswer(reply) {
      transaction.number = readNumber(reply, 'transactionId')
      const info = parseTagInfo(readPayload(reply, 'idTagInfo') ?? {})
      station.model.tags.remember(transaction.token.id, info)
      const isRunning = station.model.find(transaction.connector)?.transaction === transaction
      if (
        info.status !== 'Accepted' &&
        isRunning &&
        station.model.settings.isOn('StopTransactionOnInvalidId')
      ) {
        station.model.stop(transaction.connector, 'DeAuthorized')
      }
    },
  }
}

function stopTransaction(station: Station, ended: Extract<ChargerEvent, { kind: 'ended' }>): OutgoingCall {
  const { transaction, reading, reason, token } = ended
  const wanted = station.model.settings.list('StopTxnSampledData')
  const data = [
    ...transaction.samples.map((sample) => [sample, 'Sample.Periodic'] as const),
    [reading, 'Transaction.End'] as const,
  ].map(([sample, context]) => buildMeterValue(station, sample, wanted, context))
  const signed = signCharge(station, transaction, reading)
  if (signed) {
    const value = JSON.stringify(signed)
    const sample = { value, format: 'SignedData', context: 'Transaction.End' }
    data.push({ timestamp: station.toStamp(reading.at), sampledValue: [sample] })
  }
  const payload = {
    meterStop: reading.registerWh,
    timestamp: station.toStamp(reading.at),
    reason: REASONS[reason],
    ...(token && { idTag: token.id }),
    ...((wanted.length > 0 || signed) && { transactionData: data }),
  }
  return {
    action: 'StopTransaction',
    payload: () => ({ ...payload, transactionId: getTransactionNumber(transaction, station.quirks) }),
    isKept: true,
  }
}

const REASONS: Record<StopReason, string> = {
  DeAuthorized: 'DeAuthorized',
  EmergencyStop: 'EmergencyStop',
  EVDisconnected: 'EVDisconnected',
  HardReset: 'HardReset',
  Local: 'Local',
  Other: 'Other',
  PowerLoss: 'PowerLoss',
  Reboot: 'Reboot',
  Remote: 'Remote',
  SoftReset: 'SoftReset',
  UnlockCommand: 'UnlockCommand',
  VehicleFull: 'Other',
}

export function buildMeterValues(
  station: Station,
  connector: Connector,
  transaction: Transaction | undefined,
  context: string,
  readings: readonly Reading[],
): OutgoingCall {
  const wanted = station.model.settings.list(
    context === 'Sample.Clock' ? 'MeterValuesAlignedData' : 'MeterValuesSampledData',
  )
  const payload = {
    connectorId: connector.number,
    meterValue: readings.map((reading) => buildMeterValue(station, reading, wanted, context)),
  }
  return {
    action: 'MeterValues',
    payload: () => ({
      ...payload,
      ...(transaction && { transactionId: getTransactionNumber(transaction, station.quirks) }),
    }),
    isKept: transaction !== undefined,
  }
}

function buildMeterValue(
  station: Station,
  reading: Reading,
  wanted: readonly string[],
  context: string,
): Payload {
  const sample = (measurand: string) => {
    const value = buildSample(reading, measurand, station.quirks)
    return value ? [{ ...value, measurand, context }] : []
  }
  const found = wanted.flatMap(sample)
  // A list without an entry is not allowed.
  const sampledValue = found.length > 0 ? found : sample('Energy.Active.Import.Register')
  return { timestamp: station.toStamp(reading.at), sampledValue }
}

function buildSample(reading: Reading, measurand: string, { meterUnit }: Quirks): Payload | undefined {
  const amps = (powerW: number) => (powerW / reading.voltage / reading.phases).toFixed(1)
  switch (measurand) {
    case 'Energy.Active.Import.Register':
      return meterUnit === 'kWh'
        ? { value: (reading.registerWh / 1_000).toFixed(3), unit: 'kWh', location: 'Outlet' }
        : { value: String(reading.registerWh), ...(meterUnit === 'Wh' && { unit: 'Wh' }), location: 'Outlet' }
    case 'Power.Active.Import':
      return { value: String(reading.powerW), ...(meterUnit !== 'none' && { unit: 'W' }), location: 'Outlet' }
    case 'Power.Offered':
      return { value: String(reading.offeredW), unit: 'W', location: 'Outlet' }
    case 'Current.Import':
      return { value: amps(reading.powerW), unit: 'A', location: 'Outlet' }
    case 'Current.Offered':
      return { value: amps(reading.offeredW), unit: 'A', location: 'Outlet' }
    case 'Voltage':
      return { value: String(reading.voltage), unit: 'V', location: 'Outlet' }
    case 'SoC':
      return reading.socPercent === undefined
        ? undefined
        : { value: String(reading.socPercent), unit: 'Percent', location: 'EV' }
    default:
      return undefined
  }
}
