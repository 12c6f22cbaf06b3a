/** Chargers, their commands and sessions, as they go over the wire. */
import { toPercent } from '@voltyatra/domain'
import { sentenceOf } from '../../../http/success.ts'
import type { LocalListOf } from '../../cards/index.ts'
import type { StoredSession } from '../../charging-sessions/index.ts'
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

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const chargerToWire = (charger: ChargerSummary) => ({
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
  connectedAt: timeOf(charger.connectedAt),
  disconnectedAt: timeOf(charger.disconnectedAt),
  lastMessageAt: timeOf(charger.lastMessageAt),
  lastBootAt: timeOf(charger.lastBootAt),
  bootCount: charger.bootCount,
  createdAt: charger.createdAt.toISOString(),
  firstAddress: charger.firstAddress,
  network: charger.network,
  provenAt: timeOf(charger.provenAt),
  claims: charger.claims.map((claim) => ({ ...claim, at: new Date(claim.at).toISOString() })),
  connectors: charger.connectors.map((connector) => ({
    ...connector,
    at: new Date(connector.at).toISOString(),
  })),
})

export const summaryToWire = (charger: ChargerSummary & { readonly uptimeShare: number | null }) => ({
  ...chargerToWire(charger),
  uptimePercent: toPercent(charger.uptimeShare),
})

export const uptimeToWire = (uptime: ChargerUptime) => ({
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

export const detailToWire = (charger: ChargerDetail, { count, lastAt }: RepairedMessages) => ({
  ...chargerToWire(charger),
  bootFacts: charger.bootFacts ?? {},
  repairedMessages: { count, lastAt: timeOf(lastAt) },
  lastEnd: charger.lastEnd && { ...charger.lastEnd, at: new Date(charger.lastEnd.at).toISOString() },
  lastError: charger.lastError && { ...charger.lastError, at: new Date(charger.lastError.at).toISOString() },
})

/** `countedAs`: the seconds between two readings, or the usual where nobody knows. */
export const meteringToWire = (
  { intervalS, reportsEnergy, cannot, settledAt }: MeteringOf,
  countedAs: number,
) => ({
  intervalSeconds: intervalS,
  countedAsSeconds: countedAs,
  reportsEnergy,
  cannot: [...cannot],
  settledAt: timeOf(settledAt),
})

export const localListToWire = ({ isSupported, isInStep, syncedAt, ...list }: LocalListOf) => ({
  ...list,
  state: localListState({ isSupported, isInStep }),
  syncedAt: timeOf(syncedAt),
})

function localListState({ isSupported, isInStep }: Pick<LocalListOf, 'isSupported' | 'isInStep'>) {
  if (isSupported === null) return 'unknown' as const
  if (!isSupported) return 'not-supported' as const
  return isInStep ? ('in-step' as const) : ('behind' as const)
}

export const messageToWire = ({ repairs, ...message }: StoredMessage) => ({
  ...message,
  at: message.at.toISOString(),
  repairs: repairs === null ? [] : repairs.split('\n'),
})

export const variableToWire = ({ reportedAt, ...variable }: ChargerVariable) => ({
  ...variable,
  toldAt: reportedAt.toISOString(),
})

export const commandToWire = ({ id, timeoutMs: _timeoutMs, emptiedAt, ...command }: ChargerCommand) => ({
  _id: id,
  ...command,
  createdAt: command.createdAt.toISOString(),
  sentAt: timeOf(command.sentAt),
  endedAt: timeOf(command.endedAt),
  emptiedAt: timeOf(emptiedAt),
})

/** What became of a command, in a sentence. */
export function outcomeOf({ action, status, errorCode, errorText, timeoutMs }: ChargerCommand): string {
  switch (status) {
    case 'answered':
      return sentenceOf('command-answered', { action })
    case 'refused':
      return sentenceOf('command-refused', { action, why: [errorCode, errorText].filter(Boolean).join(', ') })
    case 'no-answer':
      return sentenceOf('command-unanswered', { seconds: timeoutMs / 1_000 })
    case 'not-connected':
      return sentenceOf('command-not-connected')
    default:
      return sentenceOf('command-on-its-way')
  }
}

export const sessionToWire = (session: StoredSession) => ({
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
  startedAt: timeOf(session.startedAt),
  energyKWh: session.energyWh / 1_000,
  powerKW: session.powerW === null ? null : session.powerW / 1_000,
  socPercent: session.socPercent,
  lastMeterAt: timeOf(session.lastMeterAt),
  endedAt: timeOf(session.endedAt),
  stopReason: session.stopReason,
  anomalies: [...session.anomalies],
})
