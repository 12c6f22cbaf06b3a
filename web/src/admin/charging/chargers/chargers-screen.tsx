/** Chargers: the fleet with what needs attention first, and one charger in its place. */
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { Filter, ListOf } from '../../list/list-of.ts'
import { type ListUrl, useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { createStationFilter } from '../../network/shared/station-search.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { type ChargerRow, loadChargers } from '../shared/charger-calls.ts'
import {
  Age,
  ChargerStatus,
  ConnectorSummary,
  MaintenanceNow,
  makeOf,
  OtherProtocol,
} from '../shared/charger-parts.tsx'
import { getChargerState } from '../shared/charger-state.ts'
import { chargers } from '../shared/charger-texts.ts'
import { ChargerPage } from './charger-page.tsx'
import { UptimeShare } from './charger-uptime.tsx'
import { ConnectAddress, ConnectDialog } from './connect-hint.tsx'
import { pending } from './decision-texts.ts'
import { modelSearch, vendorSearch } from './make-search.ts'
import { PendingDialog } from './pending-dialog.tsx'
import { UnentitledSessions } from './unentitled-sessions.tsx'

const NEW = 'new'
const PENDING = 'pending'
/** Windows over the list; any other is a charger's page. */
const WINDOWS: ReadonlySet<string> = new Set([NEW, PENDING])

export function Component() {
  const url = useListUrl()
  const may = useMay()
  if (url.openId && !WINDOWS.has(url.openId))
    return <ChargerPage key={url.openId} id={url.openId} url={url} />
  if (url.get('tab') === 'sessions') return <UnentitledSessions url={url} />
  return (
    <>
      <ScreenHead hint={chargers.hint} />
      <Fleet url={url} />
      {url.openId === NEW && <ConnectDialog onClose={url.close} />}
      {url.openId === PENDING && may('charger.manage') && <PendingDialog onClose={url.close} />}
    </>
  )
}

const toOptions = (words: Readonly<Record<string, string>>): Filter['options'] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function Fleet({ url }: { readonly url: ListUrl }) {
  const may = useMay()
  const { toPage } = usePanel()
  const { columns, filters } = chargers
  const list: ListOf<ChargerRow> = {
    topic: 'charger',
    name: 'chargers',
    label: chargers.list,
    load: loadChargers,
    file: 'chargers',
    search: chargers.search,
    filters: [
      { name: 'status', label: filters.status, options: toOptions(chargers.decisions) },
      { name: 'connected', label: filters.connected, options: toOptions(chargers.connected) },
      { name: 'faulted', label: filters.faulted, options: toOptions(chargers.faulted) },
      { name: 'vendor', label: filters.vendor, options: [], search: vendorSearch },
      { name: 'model', label: filters.model, options: [], search: modelSearch },
      ...(may('station.read') ? [createStationFilter(filters.station)] : []),
    ],
    columns: [
      {
        label: columns.identity,
        sort: 'identity',
        isTitle: true,
        cell: ({ _id, identity }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {identity}
          </Link>
        ),
      },
      {
        label: columns.state,
        sort: 'attention',
        rank: 1,
        width: 9,
        cell: (charger) => (
          <span className={layoutStyles.inlineItems}>
            <ChargerStatus charger={charger} />
            <OtherProtocol of={charger} />
            <MaintenanceNow of={charger} />
          </span>
        ),
      },
      {
        label: columns.station,
        width: 12,
        cell: ({ stationId, stationName }) =>
          stationId === null ? (
            '—'
          ) : (
            <Link className={buttonStyles.link} to={toPage('station', stationId)}>
              {stationName}
            </Link>
          ),
      },
      { label: columns.make, rank: 3, cell: makeOf },
      {
        label: columns.connectors,
        width: 10,
        cell: (charger) => <ConnectorSummary charger={charger} />,
      },
      {
        label: columns.uptime,
        isNumber: true,
        // A charger that has not shown yet what it has to has no share that anybody could go by.
        cell: (charger) => (
          <UptimeShare percent={getChargerState(charger) === 'unproven' ? null : charger.uptimePercent} />
        ),
      },
      {
        label: columns.last,
        rank: 1,
        width: 7.5,
        cell: ({ lastMessageAt }) => (
          <span className={textStyles.nowrap}>
            <Age at={lastMessageAt} />
          </span>
        ),
      },
      {
        label: columns.since,
        sort: 'createdAt',
        rank: 3,
        width: 8,
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
    ],
    buttonWidth: 7,
    actions: ({ _id, identity, status }) =>
      status === 'pending' && may('charger.manage') ? (
        <Link
          className={buttonStyles.primary}
          to={url.opening(_id, 'accept')}
          aria-label={chargers.acceptOf(identity)}
        >
          {chargers.accept}
        </Link>
      ) : (
        <Link className={buttonStyles.button} to={url.opening(_id)} aria-label={chargers.viewOf(identity)}>
          {chargers.view}
        </Link>
      ),
    empty: chargers.empty,
    emptyHint: chargers.emptyHint,
    add: (
      <>
        {may('charger.manage') && (
          <Link className={buttonStyles.button} to={url.opening(PENDING)}>
            {pending.open}
          </Link>
        )}
        <Link className={buttonStyles.button} to={url.opening(NEW)}>
          {chargers.connect}
        </Link>
      </>
    ),
    first: <ConnectAddress />,
  }
  return <ListView list={list} url={url} />
}
