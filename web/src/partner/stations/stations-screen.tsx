/** The own stations, and in a window each with its connectors and chargers as they are now. */
import { useQuery } from '@tanstack/react-query'
import type { listOwnStations, ReplyOf, showOwnStation } from '@voltyatra/contract'
import { useEffect, useState } from 'react'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { Dialog } from '../../admin/ui/dialog.tsx'
import { type Fact, Facts } from '../../admin/ui/facts.tsx'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Moment } from '../../admin/ui/moment.tsx'
import { Note } from '../../admin/ui/note.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { followStations } from '../../shared/station-events.ts'
import { PicturesSection } from './pictures-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { formatConnector, formatFree, stationsTexts as texts } from './texts.ts'

type Station = ReplyOf<typeof listOwnStations>['data'][number]
type Detail = ReplyOf<typeof showOwnStation>['data']
type Connector = Detail['connectors'][number]

const KEY = ['station', 'own'] as const

const load = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnStations>('GET', '/partner/stations', {
    query: { limit: 50, sort: 'name', ...(cursor && { cursor }) },
    signal,
  })

export function Component() {
  const [openId, setOpenId] = useState<string>()
  const rows: Rows<Station> = {
    label: texts.title,
    columns: [
      {
        label: texts.name,
        rank: 1,
        width: 16,
        isTitle: true,
        cell: ({ _id, stationName, address }) => (
          <>
            <button type="button" className={buttonStyles.link} onClick={() => setOpenId(_id)}>
              {stationName}
            </button>
            <br />
            <span className={textStyles.quiet}>{address}</span>
          </>
        ),
      },
      { label: texts.status, rank: 1, width: 8, cell: ({ status }) => <Status value={status} /> },
      {
        label: texts.free,
        rank: 1,
        width: 7,
        cell: ({ availableSlots, totalSlots }) => formatFree(availableSlots, totalSlots),
      },
      {
        label: texts.lastCharge,
        rank: 2,
        width: 10,
        cell: ({ lastChargeAt }) => (lastChargeAt ? <Moment at={lastChargeAt} /> : '—'),
      },
    ],
  }
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <PagedRows name={KEY} load={load} rows={rows} empty={texts.empty} more={texts.more} />
      {openId && <StationDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

function StationDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const station = useQuery({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showOwnStation>('GET', '/partner/stations/{id}', { params: { id }, signal }))
        .data,
    refetchInterval: 15_000,
  })
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY })
    return followStations([id], { onStation: refresh, onReset: refresh, onState: () => {} })
  }, [id])
  return (
    <Dialog title={station.data?.stationName ?? texts.title} onClose={onClose}>
      <Loaded of={station}>{(one) => <Shown station={one} />}</Loaded>
    </Dialog>
  )
}

function Shown({ station }: { readonly station: Detail }) {
  return (
    <div className={layoutStyles.stack}>
      <p className={textStyles.quiet}>{station.address}</p>
      <p>
        <Status value={station.status} />
      </p>
      {station.statusReason && <Note tone="warn" text={station.statusReason} />}
      <h3>{texts.connectors}</h3>
      <Facts of={station.connectors.map(describeConnector)} />
      <h3>{texts.chargers}</h3>
      {station.chargers.length === 0 && <p className={textStyles.quiet}>{texts.noChargers}</p>}
      <ul className={layoutStyles.plainList}>
        {station.chargers.map((charger) => (
          <li key={charger._id}>
            <span>
              {charger.name}
              <br />
              <span className={textStyles.quiet}>
                {charger.connectors
                  .map(({ number, status }) => formatConnector(number, status ?? '—'))
                  .join(' · ')}
              </span>
            </span>
            <Status
              value={charger.isConnected ? 'connected' : 'offline'}
              tone={charger.isConnected ? 'good' : 'bad'}
              word={charger.isConnected ? texts.connected : texts.notConnected}
            />
          </li>
        ))}
      </ul>
      <PricesSection id={station._id} />
      <PicturesSection station={station} />
    </div>
  )
}

const describeConnector = (one: Connector): Fact => [
  `${one.number} · ${one.type} · ${one.powerKW} kW`,
  one.isOutOfUse
    ? texts.isOutOfUse
    : one.isPluggedIn
      ? texts.isPluggedIn
      : one.isFree
        ? texts.isFree
        : texts.isTaken,
]
