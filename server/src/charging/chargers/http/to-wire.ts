/** Chargers, their commands and sessions, as they go over the wire. */
import { toPercent } from '@voltyatra/domain'
import { formatSuccess } from '../../../http/success.ts'
import type { LocalListOf } from '../../cards/index.ts'
import type { MaintenanceNow } from '../../charger-maintenance/index.ts'
import type { StoredSession } from '../../charging-sessions/index.ts'
import { computeSigned } from '../../signed-readings/index.ts'
import type {
  ChargerCommand,
  ChargerDetail,
  ChargerSummary,
  ChargerUptime,
  ChargerVariable,
  MeteringOf,
  RepairedMessages,
  StoredMessage,
} from '../index.ts'

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

export const toWireCharger = (charger: ChargerSummary) => ({
  _id: charger.id,
  identity: charger.identity,
  status: charger.status,
  statusReason: charger.statusReason,
  stationId: charger.stationId,
  stationName: charger.stationName,
  securityProfile: charger.securityProfile,
  hasPassword: charger.hasPassword,
  protocol: charger.protocol,
  refusedProtocols: charger.refusedProtocols?.split(' ').filter(Boolean) ?? null,
  vendor: charger.vendor,
  model: charger.model,
  serialNumber: charger.serialNumber,
  firmware: charger.firmware,
  connected: charger.isConnected,
  connectedAt: formatTime(charger.connectedAt),
  disconnectedAt: formatTime(charger.disconnectedAt),
  lastMessageAt: formatTime(charger.lastMessageAt),
  lastBootAt: formatTime(charger.lastBootAt),
  bootCount: charger.bootCount,
  createdAt: charger.createdAt.toISOString(),
  firstAddress: charger.firstAddress,
  network: charger.network,
  provenAt: formatTime(charger.provenAt),
  claims: charger.claims.map((claim) => ({ ...claim, at: new Date(claim.at).toISOString() })),
  connectors: charger.connectors.map((connector) => ({
    ...connector,
    at: new Date(connector.at).toISOString(),
  })),
})

interface Listed extends ChargerSummary {
  readonly uptimeShare: number | null
  readonly maintenance: MaintenanceNow | null
}

export const toWireSummary = ({ maintenance, ...charger }: Listed) => ({
  ...toWireCharger(charger),
  uptimePercent: toPercent(charger.uptimeShare),
  maintenance: maintenance && {
    from: maintenance.from.toISOString(),
    until: maintenance.until.toISOString(),
    reason: maintenance.reason,
  },
})

export const toWireUptime = (uptime: ChargerUptime) => ({
  from: uptime.from.toISOString(),
  to: uptime.to.toISOString(),
  uptimePercent: toPercent(uptime.share),
  interruptions: uptime.interruptions.map(({ from, to, how }) => ({
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
    seconds: Math.round(((to ?? uptime.to.getTime()) - from) / 1_000),
    how,
  })),
  interruptionCount: uptime.interruptionCount,
})

export const toWireDetail = (charger: ChargerDetail, { count, lastAt }: RepairedMessages) => ({
  ...toWireCharger(charger),
  bootFacts: charger.bootFacts ?? {},
  repairedMessages: { count, lastAt: formatTime(lastAt) },
  lastEnd: charger.lastEnd && { ...charger.lastEnd, at: new Date(charger.lastEnd.at).toISOString() },
  lastError: charger.lastError && { ...charger.lastError, at: new Date(charger.lastError.at).toISOString() },
})

/** `countedAs`: the seconds between two readings, or the usual where nobody knows. */
export const toWireMetering = (
  { intervalS, reportsEnergy, cannot, settledAt }: MeteringOf,
  countedAs: number,
) => ({
  intervalSeconds: intervalS,
  countedAsSeconds: countedAs,
  reportsEnergy,
  cannot: [...cannot],
  settledAt: formatTime(settledAt),
})

export const toWireLocalList = ({ isSupported, isInStep, syncedAt, ...list }: LocalListOf) => ({
  ...list,
  state: getLocalListState({ isSupported, isInStep }),
  syncedAt: formatTime(syncedAt),
})

function getLocalListState({ isSupported, isInStep }: Pick<LocalListOf, 'isSupported' | 'isInStep'>) {
  if (isSupported === null) return 'unknown' as const
  if (!isSupported) return 'not-supported' as const
  return isInStep ? ('in-step' as const) : ('behind' as const)
}

export const toWireMessage = ({ repairs, ...message }: StoredMessage) => ({
  ...message,
  at: message.at.toISOString(),
  repairs: repairs === null ? [] : repairs.split('\n'),
})

export const toWireVariable = ({ reportedAt, ...variable }: ChargerVariable) => ({
  ...variable,
  reportedAt: reportedAt.toISOString(),
})

export const toWireCommand = ({ id, timeoutMs: _timeoutMs, emptiedAt, ...command }: ChargerCommand) => ({
  _id: id,
  ...command,
  createdAt: command.createdAt.toISOString(),
  sentAt: formatTime(command.sentAt),
  endedAt: formatTime(command.endedAt),
  emptiedAt: formatTime(emptiedAt),
})

/** What became of a command, in a sentence. */
export function describeOutcome({ action, status, errorCode, errorText, timeoutMs }: ChargerCommand): string {
  switch (status) {
    case 'answered':
      return formatSuccess('command-answered', { action })
    case 'refused':
      return formatSuccess('command-refused', {
        action,
        why: [errorCode, errorText].filter(Boolean).join(', '),
      })
    case 'no-answer':
      return formatSuccess('command-unanswered', { seconds: timeoutMs / 1_000 })
    case 'not-connected':
      return formatSuccess('command-not-connected')
    default:
      return formatSuccess('command-on-its-way')
  }
}

export const toWireSession = (session: StoredSession) => ({
  _id: session.id,
  chargerId: session.chargerId,
  charger: session.identity,
  stationId: session.stationId,
  evse: session.evse,
  connector: session.number,
  bookingId: session.bookingId,
  transactionId: session.transactionId ?? String(session.transactionNumber),
  idTag: session.idTag,
  status: session.state,
  createdAt: session.createdAt.toISOString(),
  startedAt: formatTime(session.startedAt),
  energyKWh: session.energyWh / 1_000,
  powerKW: session.powerW === null ? null : session.powerW / 1_000,
  socPercent: session.socPercent,
  lastMeterAt: formatTime(session.lastMeterAt),
  endedAt: formatTime(session.endedAt),
  stopReason: session.stopReason,
  anomalies: [...session.anomalies],
  signed: toWireSigned(session),
})

function toWireSigned({ signed }: StoredSession) {
  const summary = computeSigned(signed)
  if (!summary) return null
  const { result, energyWh } = summary
  return { result, energyKWh: energyWh === null ? null : energyWh / 1_000 }
}
