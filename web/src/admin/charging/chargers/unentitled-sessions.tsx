/** Sessions without a booking: where, since when, how much, and what was done. */
import type { acknowledgeSession, listSessionsWithoutBooking, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatKilowattHours } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { Column, ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { formatConnectorName } from './charger-overview.tsx'
import { unentitled as words } from './texts.ts'

export type UnentitledRow = ReplyOf<typeof listSessionsWithoutBooking>['data'][number]
type Query = Readonly<Record<string, unknown>>

const { columns } = words

export const loadUnentitled = (query: Query, signal: AbortSignal) =>
  callApi<typeof listSessionsWithoutBooking>('GET', '/sessions-without-booking', { query, signal })

const acknowledge = (id: string, idempotencyKey: string) =>
  callApi<typeof acknowledgeSession>('POST', '/sessions-without-booking/{id}/acknowledge', {
    params: { id },
    idempotencyKey,
  })

export function useUnentitledColumns(): readonly Column<UnentitledRow>[] {
  const { to } = usePanel()
  return [
    {
      label: columns.since,
      sort: 'foundAt',
      isTitle: true,
      cell: ({ startedAt, foundAt }) => <Moment at={startedAt ?? foundAt} />,
    },
    {
      label: columns.charger,
      rank: 1,
      width: 10,
      cell: ({ chargerId, charger, stationName }) => (
        <>
          <Link className={buttonStyles.link} to={to('chargers', { open: chargerId })}>
            {charger}
          </Link>
          {stationName && <span className={textStyles.quiet}> {stationName}</span>}
        </>
      ),
    },
    {
      label: columns.connector,
      width: 7,
      cell: ({ evse, connector }) =>
        connector === null ? '—' : formatConnectorName({ evse, number: connector }),
    },
    {
      label: columns.state,
      rank: 1,
      width: 8,
      cell: ({ endedAt }) =>
        endedAt === null ? (
          <Status value="goes-on" tone="bad" word={words.goesOn} />
        ) : (
          <Status value="ended" tone="calm" word={words.ended} />
        ),
    },
    {
      label: columns.energy,
      isNumber: true,
      rank: 1,
      cell: ({ energyKWh }) => formatKilowattHours(energyKWh),
    },
    { label: columns.why, rank: 2, width: 11, cell: ({ why }) => words.why[why] },
    {
      label: columns.done,
      rank: 2,
      width: 12,
      cell: ({ asks, askedAt, answer }) =>
        askedAt === null ? words.notAsked : words.asked(Math.max(asks, 1), answer),
    },
    {
      label: columns.driver,
      rank: 3,
      width: 9,
      cell: ({ customerId, customerPhone }) =>
        customerId === null ? (
          '—'
        ) : (
          <RecordLink to="user" id={customerId}>
            {customerPhone}
          </RecordLink>
        ),
    },
  ]
}

export function Acknowledge({ row }: { readonly row: UnentitledRow }) {
  const write = useWrite(acknowledge, ['charging'])
  const send = async () => {
    const outcome = await write.run(row._id)
    if (outcome && 'reply' in outcome) showSuccess(words.acknowledged)
  }
  return (
    <button
      type="button"
      className={buttonStyles.button}
      disabled={write.isRunning}
      aria-label={words.acknowledgeOf(row.charger)}
      onClick={() => void send()}
    >
      {words.acknowledge}
    </button>
  )
}

export function UnentitledSessions({ url }: { readonly url: ListUrl }) {
  const may = useMay()
  const { to } = usePanel()
  const list: ListOf<UnentitledRow> = {
    topic: 'charging',
    name: 'without-booking',
    label: words.list,
    load: loadUnentitled,
    filters: [
      {
        name: 'status',
        label: words.filters.status,
        options: (['open', 'acknowledged'] as const).map((value) => ({
          value,
          label: words.filters[value],
        })),
      },
    ],
    columns: useUnentitledColumns(),
    buttonWidth: 10,
    ...(may('charger.manage') && {
      actions: (row: UnentitledRow) => row.acknowledgedAt === null && <Acknowledge row={row} />,
    }),
    empty: words.empty,
    emptyHint: words.emptyHint,
    add: (
      <Link className={buttonStyles.button} to={to('chargers')}>
        {words.toChargers}
      </Link>
    ),
  }
  return (
    <>
      <ScreenHead hint={words.hint} />
      <ListView list={list} url={url} />
    </>
  )
}
