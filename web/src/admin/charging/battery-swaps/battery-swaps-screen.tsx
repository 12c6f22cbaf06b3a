/** Battery swaps: which battery was returned, which was taken, and what was billed; and where each battery is. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { count, formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import { DriverName, RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { type ListUrl, useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { BATTERY_PLACES, type Battery, loadBatteries, loadSwaps, SWAP_STATES, type Swap } from './calls.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { SwapState } from './swap-state.tsx'
import { batteries as batteryWords, swaps as words } from './texts.ts'

const TABS = ['swaps', 'batteries'] as const

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const tab = TABS.find((one) => one === url.get('tab')) ?? 'swaps'
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={words.list}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={to('battery-swaps', one === 'swaps' ? {} : { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'swaps' ? <SwapList url={url} /> : <BatteryList url={url} />}
    </>
  )
}

const { columns } = words

function listSerials({ batteries }: Swap, way: 'in' | 'out'): readonly string[] {
  const serials = batteries.filter((one) => one.way === way).map(({ serial }) => serial ?? words.unnamed)
  return serials.length === 0 ? [words.nothing] : serials
}

/** Lines break between them, never within one. */
const Serials = ({ of, end = '' }: { readonly of: readonly string[]; readonly end?: string }) =>
  // Several may have no serial number: only their places differ.
  Array.from(of.entries(), ([at, serial]) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={textStyles.unbroken}>
        {serial}
        {at < of.length - 1 ? ',' : end}
      </span>
    </Fragment>
  ))

function SwapList({ url }: { readonly url: ListUrl }) {
  const list: ListOf<Swap> = {
    topic: 'charger',
    name: 'battery-swaps',
    label: words.list,
    load: loadSwaps,
    search: words.search,
    filters: [
      {
        name: 'status',
        label: words.status,
        options: SWAP_STATES.map((value) => ({ value, label: words.statuses[value] })),
      },
    ],
    columns: [
      {
        label: columns.batteries,
        isTitle: true,
        width: 15,
        cell: (swap) => (
          <Link className={buttonStyles.link} to={url.opening(swap._id)}>
            <Serials of={listSerials(swap, 'in')} end={words.to} /> <Serials of={listSerials(swap, 'out')} />
          </Link>
        ),
      },
      {
        label: columns.cabinet,
        rank: 1,
        width: 13,
        cell: ({ stationId, stationName, charger }) => (
          <>
            <RecordLink to="station" id={stationId}>
              {stationName ?? charger}
            </RecordLink>
            {stationName !== null && <div className={textStyles.quiet}>{charger}</div>}
          </>
        ),
      },
      {
        label: columns.driver,
        rank: 2,
        width: 11,
        cell: ({ customerId, customerName, customerPhone }) =>
          customerPhone === null ? (
            words.nobody
          ) : (
            <DriverName id={customerId} name={customerName} phone={customerPhone} />
          ),
      },
      {
        label: columns.status,
        width: 9,
        cell: ({ status, findings, seenAt }) => (
          <>
            <SwapState status={status} />
            {status !== 'unfinished' && findings.length > 0 && seenAt === null && (
              <div>
                <Status value="look" tone="warn" word={words.look} />
              </div>
            )}
          </>
        ),
      },
      {
        label: columns.energy,
        isNumber: true,
        rank: 3,
        width: 6,
        cell: ({ energyKWh }) => (energyKWh === null ? words.nothing : formatKilowattHours(energyKWh)),
      },
      {
        label: columns.total,
        isNumber: true,
        rank: 1,
        width: 9,
        cell: ({ total }) => (total === null ? words.nothing : formatRupees(total)),
      },
      {
        label: columns.when,
        sort: 'createdAt',
        rank: 2,
        width: 10,
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ListView list={list} url={url} />
      {open && <SwapDialog key={open._id} swap={open} onClose={url.close} />}
    </>
  )
}

function BatteryList({ url }: { readonly url: ListUrl }) {
  const { to } = usePanel()
  const list: ListOf<Battery> = {
    topic: 'charger',
    name: 'batteries',
    label: batteryWords.list,
    load: loadBatteries,
    search: batteryWords.search,
    filters: [
      {
        name: 'status',
        label: batteryWords.status,
        options: BATTERY_PLACES.map((value) => ({ value, label: batteryWords.statuses[value] })),
      },
    ],
    columns: [
      {
        label: batteryWords.columns.serial,
        isTitle: true,
        width: 12,
        // A battery's history is the swaps that name it.
        cell: ({ serial }) => (
          <Link className={buttonStyles.link} to={to('battery-swaps', { q: serial })}>
            {serial}
          </Link>
        ),
      },
      {
        label: batteryWords.columns.where,
        width: 14,
        cell: ({ status, charger, slot, customerId, customerName, customerPhone }) => {
          if (customerPhone !== null)
            return <DriverName id={customerId} name={customerName} phone={customerPhone} />
          return charger !== null && slot !== null
            ? batteryWords.slot(charger, slot)
            : batteryWords.statuses[status]
        },
      },
      {
        label: batteryWords.columns.charge,
        isNumber: true,
        rank: 2,
        width: 6,
        cell: ({ socPercent }) => batteryWords.percent(socPercent),
      },
      {
        label: batteryWords.columns.health,
        isNumber: true,
        rank: 1,
        width: 6,
        cell: ({ sohPercent }) => batteryWords.percent(sohPercent),
      },
      {
        label: batteryWords.columns.swaps,
        isNumber: true,
        rank: 2,
        width: 6,
        cell: ({ swaps }) => count(swaps),
      },
      {
        label: batteryWords.columns.last,
        sort: 'lastAt',
        rank: 1,
        width: 10,
        cell: ({ lastAt }) => <Moment at={lastAt} />,
      },
    ],
    empty: batteryWords.empty,
    emptyHint: batteryWords.emptyHint,
  }
  return <ListView list={list} url={url} />
}
