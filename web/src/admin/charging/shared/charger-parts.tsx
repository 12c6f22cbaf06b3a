/** Small things that the charger's screens show alike. */
import { formatAgo, formatTime } from '../../../shared/formats.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { useNow } from '../../ui/use-now.ts'
import type { ChargerRow } from './charger-calls.ts'
import {
  getChargerState,
  getConnectorTone,
  listUsableConnectors,
  STATE_TONES,
  withConnectionState,
} from './charger-state.ts'
import { charger, chargers } from './charger-texts.ts'
import { formatState } from './state-texts.ts'

export function ChargerStatus({ charger }: { readonly charger: Parameters<typeof getChargerState>[0] }) {
  const state = getChargerState(charger)
  return <Status value={state} tone={STATE_TONES[state]} word={chargers.states[state]} />
}

/** That it cannot be connected as it is, where it came with another version. */
export function OtherProtocol({ of }: { readonly of: Pick<ChargerRow, 'refusedProtocols'> }) {
  const { refusedProtocols: offered } = of
  return offered && <Status value="other-protocol" tone="bad" word={chargers.speaksOther(offered)} />
}

/** Maintenance that runs, or is soon to begin, with why. */
export function MaintenanceNow({ of: { maintenance } }: { readonly of: Pick<ChargerRow, 'maintenance'> }) {
  const now = useNow()
  if (!maintenance) return null
  const { from, until, reason } = maintenance
  const runs = new Date(from) <= now
  return (
    <div title={reason}>
      <Status value="maintenance" word={chargers.maintenance} />
      <div className={textStyles.quiet}>
        {runs ? chargers.maintenanceUntil(formatTime(until)) : chargers.maintenanceFrom(formatTime(from))}
      </div>
    </div>
  )
}

/** Others that claim to be this charger: shown before one of them is accepted. */
export function Claims({ charger: { claims } }: { readonly charger: Pick<ChargerRow, 'claims'> }) {
  if (claims.length === 0) return null
  return (
    <Note
      tone="bad"
      text={
        <>
          {charger.claimedTwice} {claims.map(({ kind, seen }) => charger.claims[kind](seen)).join(' ')}
        </>
      }
    />
  )
}

interface ConnectorStatusProps {
  readonly status: string
  /** How many are like that. */
  readonly count?: number
}

export function ConnectorStatus({ status, count = 1 }: ConnectorStatusProps) {
  const word = formatState(status)
  return (
    <Status
      value={status}
      tone={getConnectorTone(status)}
      word={count > 1 ? chargers.several(count, word) : word}
    />
  )
}

/** How long ago, while it is looked at. */
export function Age({ at }: { readonly at: string | null }) {
  const now = useNow()
  return at === null ? chargers.never : formatAgo(at, now)
}

/** Each state once, with how many connectors have it. */
export function ConnectorSummary({
  charger,
}: {
  readonly charger: Pick<ChargerRow, 'connected' | 'connectors'>
}) {
  const counts = new Map<string, number>()
  for (const { status } of listUsableConnectors(charger.connectors).map((connector) =>
    withConnectionState(charger, connector),
  ))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  if (counts.size === 0) return '—'
  return (
    <span className={layoutStyles.inlineItems}>
      {[...counts].map(([status, count]) => (
        <ConnectorStatus key={status} status={status} count={count} />
      ))}
    </span>
  )
}

export const makeOf = ({ vendor, model }: Pick<ChargerRow, 'vendor' | 'model'>): string =>
  [vendor, model].filter(Boolean).join(' ') || '—'

export function formatConnection({
  connected,
  connectedAt,
  disconnectedAt,
}: Pick<ChargerRow, 'connected' | 'connectedAt' | 'disconnectedAt'>): string {
  if (connected && connectedAt) return charger.connectedSince(formatTime(connectedAt))
  return disconnectedAt ? charger.gone(formatTime(disconnectedAt)) : charger.neverConnected
}
