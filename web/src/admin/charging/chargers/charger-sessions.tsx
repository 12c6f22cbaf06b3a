/** The charging sessions of a charger, as it metered them. */
import { Link } from 'react-router'
import { formatKilowattHours, formatMeasuredKilowatts, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadSessions, type SessionRow } from '../shared/charger-calls.ts'
import { charger, chargingSessions } from '../shared/charger-texts.ts'
import { formatEndReason } from '../shared/charging-figures.tsx'
import { formatConnectorName } from './charger-overview.tsx'

const { columns, states, anomalies, signed } = chargingSessions

const TONES = {
  unclaimed: 'warn',
  charging: 'info',
  suspended: 'warn',
  interrupted: 'warn',
  ended: 'calm',
} as const satisfies Record<SessionRow['status'], string>

const COLUMNS: Rows<SessionRow>['columns'] = [
  {
    label: columns.started,
    isTitle: true,
    cell: ({ startedAt, createdAt }) => <Moment at={startedAt ?? createdAt} />,
  },
  {
    label: columns.connector,
    width: 7,
    cell: ({ evse, connector }) => (
      <span className={textStyles.nowrap}>
        {connector === null ? '—' : formatConnectorName({ evse, number: connector })}
      </span>
    ),
  },
  {
    label: columns.booking,
    cell: ({ bookingId }) => (bookingId === null ? '—' : <BookingOf id={bookingId} />),
  },
  {
    label: columns.state,
    rank: 1,
    width: 8,
    cell: ({ status }) => <Status value={status} tone={TONES[status]} word={states[status]} />,
  },
  { label: columns.energy, isNumber: true, rank: 1, cell: ({ energyKWh }) => formatKilowattHours(energyKWh) },
  {
    label: columns.power,
    isNumber: true,
    cell: ({ powerKW, status }) =>
      powerKW === null || status === 'ended' ? '—' : formatMeasuredKilowatts(powerKW),
  },
  {
    label: columns.soc,
    isNumber: true,
    cell: ({ socPercent }) => (socPercent === null ? '—' : `${socPercent}\u00a0%`),
  },
  {
    label: columns.ended,
    rank: 3,
    width: 13,
    cell: ({ endedAt, stopReason }) =>
      endedAt
        ? chargingSessions.endedBecause(
            formatTime(endedAt),
            stopReason ? formatEndReason(stopReason) : charger.noReason,
          )
        : '—',
  },
  {
    label: columns.notes,
    rank: 3,
    width: 13,
    cell: ({ anomalies: odd, signed: of }) =>
      [
        ...odd.map((one) => anomalies[one] ?? one),
        ...(of ? [signed.results[of.result]] : []),
        ...(of && of.energyKWh !== null ? [signed.energy(formatKilowattHours(of.energyKWh))] : []),
      ].join('. ') || '—',
  },
]

function BookingOf({ id }: { readonly id: string }) {
  const { toPage } = usePanel()
  return <ShortId id={id} of={columns.booking} to={toPage('bookings', id)} />
}

interface ChargerSessionsProps {
  readonly id: string
  /** The address at which a session can be ended, by its id. */
  readonly stoppingOf: (sessionId: string) => string
}

export function ChargerSessions({ id, stoppingOf }: ChargerSessionsProps) {
  const may = useMay()
  const actions = ({ _id, status, evse, connector }: SessionRow) =>
    status !== 'ended' &&
    status !== 'unclaimed' && (
      <Link
        className={buttonStyles.button}
        to={stoppingOf(_id)}
        aria-label={chargingSessions.stopAt(
          connector === null ? '' : formatConnectorName({ evse, number: connector }),
        )}
      >
        {chargingSessions.stop}
      </Link>
    )
  return (
    <PagedRows
      name={['charging', 'of', id]}
      load={(cursor, signal) => loadSessions(id, cursor, signal)}
      rows={{
        label: chargingSessions.list,
        columns: COLUMNS,
        ...(may('charger.manage') && { actions }),
      }}
      empty={chargingSessions.empty}
      more={chargingSessions.more}
    />
  )
}
