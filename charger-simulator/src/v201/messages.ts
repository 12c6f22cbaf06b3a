/** The messages that a charger sends in 2.0.1. */

import type { ChargerEvent } from '../model/charger-event.ts'
import type {
  Connector,
  ConnectorStatus,
  Reading,
  StartTrigger,
  StopReason,
  Token,
  Transaction,
} from '../model/connector.ts'
import type { TagInfo } from '../model/tags.ts'
import { type Payload, readNumber, readPayload, readPayloads, readText, readTime } from '../payload.ts'
import { signCharge } from '../signing.ts'
import type { BootCause, Quirks, Station } from '../station.ts'
import type { OutgoingCall } from '../wire/outbox.ts'

export const call = (action: string, payload: Payload = {}): OutgoingCall => ({
  action,
  payload: () => payload,
})

const BOOT_REASONS: Record<BootCause, string> = {
  'power-up': 'PowerUp',
  'remote-reset': 'RemoteReset',
  firmware: 'FirmwareUpdate',
  triggered: 'Triggered',
  watchdog: 'Watchdog',
}

export const buildBootNotification = ({ facts }: Station, cause: BootCause): OutgoingCall => ({
  ...call('BootNotification', {
    reason: BOOT_REASONS[cause],
    chargingStation: {
      vendorName: facts.vendor,
      model: facts.model,
      serialNumber: facts.serial,
      firmwareVersion: facts.firmware,
      ...((facts.iccid || facts.imsi) && {
        modem: { ...(facts.iccid && { iccid: facts.iccid }), ...(facts.imsi && { imsi: facts.imsi }) },
      }),
    },
  }),
  isUrgent: true,
})

const toIdToken = ({ id, type }: Token): Payload => ({ idToken: id, type })

export const authorize = (token: Token, done: (info: TagInfo) => void, failed: () => void): OutgoingCall => ({
  ...call('Authorize', {
    idToken: toIdToken(token),
    ...(token.hashes && { iso15118CertificateHashData: token.hashes }),
  }),
  onAnswer: (reply) => done(parseTagInfo(readPayload(reply, 'idTokenInfo') ?? {})),
  onFailure: failed,
})

export function parseTagInfo(idTokenInfo: Payload): TagInfo {
  const expires = readTime(idTokenInfo, 'cacheExpiryDateTime')
  const group = readPayload(idTokenInfo, 'groupIdToken')
  const parent = group && readText(group, 'idToken')
  return {
    status: readText(idTokenInfo, 'status') ?? 'Invalid',
    ...(expires && { expires }),
    ...(parent && { parent }),
  }
}

/** Five words where 1.6 has nine. */
export function toConnectorStatus(status: ConnectorStatus): string {
  switch (status) {
    case 'Available':
    case 'Reserved':
    case 'Unavailable':
    case 'Faulted':
      return status
    default:
      return 'Occupied'
  }
}

export const isAlternating = ({ phases, voltage }: Pick<Connector, 'phases' | 'voltage'>): boolean =>
  phases === 3 || voltage < 400

export const buildStatusNotification = (
  station: Station,
  { number }: Connector,
  status: ConnectorStatus,
): OutgoingCall =>
  call('StatusNotification', {
    timestamp: station.toStamp(station.clock.now()),
    connectorStatus: toConnectorStatus(status),
    evseId: number,
    connectorId: 1,
  })

export function buildCalls(station: Station, event: ChargerEvent): OutgoingCall[] {
  switch (event.kind) {
    case 'status': {
      const { connector, status, before } = event
      const hasChanged = before === undefined || toConnectorStatus(before) !== toConnectorStatus(status)
      return hasChanged ? [buildStatusNotification(station, connector, status)] : []
    }
    case 'started':
      return [buildStartedEvent(station, event)]
    case 'charging-state':
      return [buildUpdatedEvent(station, event.transaction, 'ChargingStateChanged', event.reading, 'Other')]
    case 'metered':
      return [buildMeteredCall(station, event)]
    case 'ended':
      return [buildEndedEvent(station, event)]
    case 'reservation-over':
      return [
        call('ReservationStatusUpdate', {
          reservationId: event.reservation.id,
          reservationUpdateStatus: event.how,
        }),
      ]
    default:
      return []
  }
}

const START_TRIGGERS: Record<StartTrigger, string> = {
  presented: 'Authorized',
  plugged: 'CablePluggedIn',
  remote: 'RemoteStart',
}

function buildStartedEvent(
  station: Station,
  { transaction, trigger, reading }: Extract<ChargerEvent, { kind: 'started' }>,
) {
  return buildTransactionEvent(station, transaction, {
    eventType: 'Started',
    triggerReason: START_TRIGGERS[trigger],
    at: transaction.startedAt,
    idToken: toIdToken(transaction.token),
    info: transaction.remoteStartId === undefined ? {} : { remoteStartId: transaction.remoteStartId },
    ...(transaction.reservationId !== undefined && { reservationId: transaction.reservationId }),
    meterValue: [buildMeterValue(station, reading, 'TxUpdated', 'Transaction.Begin')],
  })
}

function buildMeteredCall(
  station: Station,
  { connector, transaction, context, reading }: Extract<ChargerEvent, { kind: 'metered' }>,
) {
  if (!transaction) return buildMeterValues(station, connector, context, reading)
  const reason = context === 'Sample.Clock' ? 'MeterValueClock' : 'MeterValuePeriodic'
  return buildUpdatedEvent(station, transaction, reason, reading, context)
}

export const buildUpdatedEvent = (
  station: Station,
  transaction: Transaction,
  triggerReason: string,
  reading: Reading,
  context: string,
): OutgoingCall =>
  buildTransactionEvent(station, transaction, {
    eventType: 'Updated',
    triggerReason,
    at: reading.at,
    info: {},
    meterValue: [buildMeterValue(station, reading, 'TxUpdated', context)],
  })

/** Why a transaction ended: the reason, and what triggered the message. */
const ENDS: Record<StopReason, readonly [stoppedReason: string, triggerReason: string]> = {
  DeAuthorized: ['DeAuthorized', 'Deauthorized'],
  EmergencyStop: ['EmergencyStop', 'AbnormalCondition'],
  EVDisconnected: ['EVDisconnected', 'EVCommunicationLost'],
  HardReset: ['ImmediateReset', 'ResetCommand'],
  Local: ['Local', 'StopAuthorized'],
  Other: ['Other', 'AbnormalCondition'],
  PowerLoss: ['PowerLoss', 'AbnormalCondition'],
  Reboot: ['Reboot', 'AbnormalCondition'],
  Remote: ['Remote', 'RemoteStop'],
  SoftReset: ['ImmediateReset', 'ResetCommand'],
  UnlockCommand: ['Other', 'UnlockCommand'],
  VehicleFull: ['SOCLimitReached', 'EnergyLimitReached'],
}

function buildEndedEvent(
  station: Station,
  { transaction, reason, reading, token }: Extract<ChargerEvent, { kind: 'ended' }>,
) {
  const [stoppedReason, triggerReason] = ENDS[reason]
  const signedMeterValue = signCharge(station, transaction, reading)
  return buildTransactionEvent(station, transaction, {
    eventType: 'Ended',
    triggerReason,
    at: reading.at,
    info: { stoppedReason, chargingState: reason === 'EVDisconnected' ? 'Idle' : 'EVConnected' },
    ...(token && { idToken: toIdToken(token) }),
    meterValue: [
      ...transaction.samples.map((sample) => buildMeterValue(station, sample, 'TxEnded', 'Sample.Periodic')),
      buildMeterValue(station, reading, 'TxEnded', 'Transaction.End'),
      ...(signedMeterValue ? [buildSigned(station, reading, { ...signedMeterValue })] : []),
    ],
  })
}

const buildSigned = (station: Station, reading: Reading, signedMeterValue: Payload): Payload => ({
  timestamp: station.toStamp(reading.at),
  sampledValue: [{ value: reading.registerWh, context: 'Transaction.End', signedMeterValue }],
})

interface TransactionEvent {
  readonly eventType: 'Started' | 'Updated' | 'Ended'
  readonly triggerReason: string
  readonly at: Date
  readonly info: Payload
  readonly meterValue: readonly Payload[]
  readonly idToken?: Payload
  readonly reservationId?: number
}

function buildTransactionEvent(
  station: Station,
  transaction: Transaction,
  of: TransactionEvent,
): OutgoingCall {
  const { eventType, triggerReason, at, info, meterValue, ...more } = of
  const payload: Payload = {
    eventType,
    timestamp: station.toStamp(at),
    triggerReason,
    seqNo: transaction.nextSeqNo,
    offline: !station.isOnline,
    transactionInfo: {
      transactionId: transaction.key,
      ...(eventType !== 'Ended' && { chargingState: getChargingState(station, transaction) }),
      ...info,
    },
    evse: { id: transaction.connector, connectorId: 1 },
    meterValue,
    ...more,
  }
  transaction.nextSeqNo += 1
  return {
    ...call('TransactionEvent', payload),
    isKept: true,
    onAnswer(reply) {
      const cost = readNumber(reply, 'totalCost')
      if (cost !== undefined) station.costs.set(transaction.key, cost)
      if (eventType === 'Started') station.personalMessages.delete(transaction.connector)
      const message = readPayload(reply, 'updatedPersonalMessage')
      if (message) {
        const others = readPayloads(reply, 'updatedPersonalMessageExtra')
        station.personalMessages.set(transaction.connector, [message, ...others])
      }
      const info = readPayload(reply, 'idTokenInfo')
      if (info) applyTagStatus(station, transaction, parseTagInfo(info))
    },
  }
}

function getChargingState(station: Station, { connector }: Transaction): string {
  const found = station.model.connector(connector)
  const status = station.model.status(found)
  if (status === 'Charging' || status === 'SuspendedEV' || status === 'SuspendedEVSE') return status
  return found.vehicle ? 'EVConnected' : 'Idle'
}

/** The server may refuse this token only now. */
function applyTagStatus({ model }: Station, transaction: Transaction, info: TagInfo): void {
  model.tags.remember(transaction.token.id, info)
  const isRunning = model.find(transaction.connector)?.transaction === transaction
  if (info.status !== 'Accepted' && isRunning && model.settings.isOn('StopTransactionOnInvalidId')) {
    model.stop(transaction.connector, 'DeAuthorized')
  }
}

/** Outside any transaction. */
export const buildMeterValues = (
  station: Station,
  { number }: Connector,
  context: string,
  reading: Reading,
): OutgoingCall =>
  call('MeterValues', { evseId: number, meterValue: [buildMeterValue(station, reading, 'Aligned', context)] })

const MEASURANDS = {
  TxUpdated: 'MeterValuesSampledData',
  TxEnded: 'StopTxnSampledData',
  Aligned: 'MeterValuesAlignedData',
} as const

function buildMeterValue(
  station: Station,
  reading: Reading,
  of: keyof typeof MEASURANDS,
  context: string,
): Payload {
  const sample = (measurand: string) => {
    const value = buildSample(reading, measurand, station.quirks)
    return value ? [{ ...value, measurand, context }] : []
  }
  const found = station.model.settings.list(MEASURANDS[of]).flatMap(sample)
  // A list without an entry is not allowed.
  const sampledValue = found.length > 0 ? found : sample('Energy.Active.Import.Register')
  return { timestamp: station.toStamp(reading.at), sampledValue }
}

function buildSample(reading: Reading, measurand: string, { meterUnit }: Quirks): Payload | undefined {
  const amps = (powerW: number) => Math.round((powerW / reading.voltage / reading.phases) * 10) / 10
  const of = (value: number, unit: string, location = 'Outlet'): Payload => ({
    value,
    location,
    ...(meterUnit !== 'none' && { unitOfMeasure: { unit } }),
  })
  switch (measurand) {
    case 'Energy.Active.Import.Register':
      return meterUnit === 'kWh' ? of(reading.registerWh / 1_000, 'kWh') : of(reading.registerWh, 'Wh')
    case 'Power.Active.Import':
      return of(reading.powerW, 'W')
    case 'Power.Offered':
      return of(reading.offeredW, 'W')
    case 'Current.Import':
      return of(amps(reading.powerW), 'A')
    case 'Current.Offered':
      return of(amps(reading.offeredW), 'A')
    case 'Voltage':
      return of(reading.voltage, 'V')
    case 'SoC':
      return reading.socPercent === undefined ? undefined : of(reading.socPercent, 'Percent', 'EV')
    default:
      return undefined
  }
}
