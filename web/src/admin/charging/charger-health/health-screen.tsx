/** How well the chargers work, the worst first. */
import type { listChargerHealth, ReplyOf } from '@voltyatra/contract'
import { describeFault } from '@voltyatra/domain'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { count, formatMeasuredKilowatts } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { createStationFilter } from '../../network/shared/station-search.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { formatPercent } from '../../ui/figure-formats.ts'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { makeOf } from '../shared/charger-parts.tsx'
import { chargers } from '../shared/charger-texts.ts'
import { Score } from '../shared/health-score.tsx'
import { health as words } from '../shared/health-texts.ts'

type HealthRow = ReplyOf<typeof listChargerHealth>['data'][number]

const loadHealths = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listChargerHealth>('GET', '/charger-health', { query, signal })

const { columns } = words
const NEEDS = Object.entries(words.needs).map(([value, label]) => ({ value, label }))

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const { to } = usePanel()
  const list: ListOf<HealthRow> = {
    topic: 'charger',
    name: 'charger-health',
    label: words.list,
    load: loadHealths,
    search: words.search,
    filters: [
      { name: 'status', label: words.needsFilter, options: NEEDS },
      ...(may('station.read') ? [createStationFilter(chargers.filters.station)] : []),
    ],
    columns: [
      {
        label: columns.charger,
        isTitle: true,
        width: 12,
        cell: ({ _id, identity, stationId, stationName }) => (
          <>
            <Link className={buttonStyles.link} to={to('chargers', { open: _id })}>
              {identity}
            </Link>
            {stationName !== null && (
              <div className={textStyles.quiet}>
                <RecordLink to="station" id={stationId}>
                  {stationName}
                </RecordLink>
              </div>
            )}
          </>
        ),
      },
      { label: columns.score, sort: 'score', rank: 1, width: 9, cell: (one) => <Score {...one} /> },
      { label: columns.needs, rank: 1, width: 13, cell: (one) => <Need of={one} /> },
      {
        label: columns.worked,
        sort: 'worked',
        rank: 1,
        isNumber: true,
        width: 6,
        cell: ({ workedPercent }) => (workedPercent === null ? '—' : formatPercent(workedPercent)),
      },
      {
        label: columns.faults,
        sort: 'faults',
        isNumber: true,
        width: 5,
        cell: ({ faults }) => count(faults),
      },
      {
        label: columns.charges,
        rank: 2,
        width: 6,
        cell: ({ charges, goodCharges }) =>
          charges === 0 ? words.noCharges : words.good(goodCharges, charges),
      },
      {
        label: columns.power,
        rank: 2,
        width: 11,
        cell: ({ powerKW, promisedKW }) => (
          <span className={textStyles.nowrap}>
            {powerKW === null || promisedKW === null
              ? words.notMeasured
              : words.power(formatMeasuredKilowatts(powerKW), formatMeasuredKilowatts(promisedKW))}
          </span>
        ),
      },
      { label: chargers.columns.make, rank: 3, cell: makeOf },
      {
        label: columns.last,
        sort: 'lastGoodAt',
        rank: 2,
        width: 8,
        cell: ({ lastGoodAt }) => (lastGoodAt === null ? words.never : <Moment at={lastGoodAt} />),
      },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return (
    <>
      <ScreenHead hint={words.hint} />
      <ListView list={list} url={url} />
    </>
  )
}

function Need({ of }: { readonly of: HealthRow }) {
  const { needs, repeats, repeatedCode, repeatedVendor } = of
  if (needs === null) return words.noNeed
  const fault = describeFault({ errorCode: repeatedCode, vendorError: repeatedVendor, info: null })
  return (
    <>
      <Status value={needs} tone={needs === 'faulted' ? 'bad' : 'warn'} word={words.needs[needs]} />
      {repeats > 1 && <div className={textStyles.quiet}>{words.repeated(repeats, fault)}</div>}
    </>
  )
}
