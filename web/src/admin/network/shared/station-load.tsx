/** A station's load limit: what of it is in use, and what each connector has of it. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, setLoadLimit, showStationLoad } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatKilowatts, formatMeasuredKilowatts } from '../../../shared/formats.ts'
import { toNumber } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import progressStyles from '../../ui/progress.module.css'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import styles from './station-load.module.css'
import { stationLoad as words } from './station-texts.ts'

export type StationLoad = ReplyOf<typeof showStationLoad>['data']
export type ConnectorLoad = StationLoad['connectors'][number]

const load = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showStationLoad>('GET', '/charging-stations/{id}/load', { params: { id }, signal }))
    .data

/** How a station's chargers share its limit, with what their meters say, as it changes. */
const useStationLoad = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['load', 'of', id],
    queryFn: ({ signal }) => load(id, signal),
    enabled: isWanted,
  })

/** The same for one charger's page: looked at again when something of that charger changes. */
const useOwnLoad = (stationId: string, chargerId: string) =>
  useQuery({
    queryKey: ['charger', 'load', chargerId, stationId],
    queryFn: ({ signal }) => load(stationId, signal),
  })

interface LimitChange {
  readonly id: string
  readonly limitKW: number | null
}

const setLimit = ({ id, ...body }: LimitChange, idempotencyKey: string) =>
  callApi<typeof setLoadLimit>('PUT', '/charging-stations/{id}/load-limit', {
    params: { id },
    body,
    idempotencyKey,
  })

export function StationLoadPart({ id }: { readonly id: string }) {
  const may = useMay()
  const load = useStationLoad(id, may('charger.read'))
  if (!may('charger.read')) return null
  return (
    <section className={layoutStyles.stack} aria-label={words.title}>
      <h3>{words.title}</h3>
      <Loaded of={load}>
        {(one) => (
          <>
            <InUse load={one} />
            {may('station.write') && <LimitForm key={one.limitKW} id={id} load={one} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function InUse({ load }: { readonly load: StationLoad }) {
  const Shown = useMedia(CARDS) ? Cards : Table
  const { limitKW, measuredKW, sharedKW, boundKW, connectors } = load
  if (limitKW === null) return <p className={textStyles.quiet}>{words.none}</p>
  if (connectors.length === 0) return <p className={textStyles.quiet}>{words.noChargers}</p>
  const rows = connectors.map((one) => ({ ...one, _id: `${one.chargerId} ${one.address}` }))
  return (
    <>
      <div className={styles.loadUse}>
        <p>
          <span>{words.shared}</span>
          <span>{formatMeasuredKilowatts(sharedKW)}</span>
        </p>
        <p>
          <span>{words.measuredNow}</span>
          <b>{words.use(formatMeasuredKilowatts(measuredKW), formatKilowatts(limitKW))}</b>
        </p>
        <progress
          className={progressStyles.bar}
          max={limitKW}
          value={Math.min(measuredKW, limitKW)}
          aria-label={words.measuredNow}
        />
      </div>
      {boundKW > limitKW && (
        <Note tone="warn" text={words.over(formatMeasuredKilowatts(boundKW), formatKilowatts(limitKW))} />
      )}
      <Shown list={ROWS} rows={rows} />
    </>
  )
}

const formatKnown = (kW: number | null): string => (kW === null ? '—' : formatMeasuredKilowatts(kW))

const { columns } = words

const ROWS: Rows<ConnectorLoad & { readonly _id: string }> = {
  label: words.list,
  columns: [
    {
      label: columns.connector,
      isTitle: true,
      cell: ({ connector, identity, address }) =>
        connector === null ? words.unknownConnector(identity, address) : words.connector(connector, identity),
    },
    { label: columns.share, isNumber: true, cell: ({ shareKW }) => formatKnown(shareKW) },
    { label: columns.measured, isNumber: true, cell: ({ measuredKW }) => formatKnown(measuredKW) },
    {
      label: columns.why,
      rank: 3,
      width: 12,
      cell: ({ why }) => (why === null ? words.applying : words.whys[why]),
    },
  ],
}

function LimitForm({ id, load }: { readonly id: string; readonly load: StationLoad }) {
  const form = useForm({
    initial: { limitKW: load.limitKW === null ? '' : String(load.limitKW) } as Record<'limitKW', string>,
    check: ({ limitKW }) =>
      limitKW.trim() !== '' && toNumber(limitKW, 1) === undefined ? { limitKW: words.number } : {},
  })
  const write = useWrite(setLimit, ['load', 'station'])
  const send = async () => {
    if (!form.isRight()) return
    const limitKW = toNumber(form.values.limitKW, 1) ?? null
    const outcome = await write.run({ id, limitKW })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(limitKW === null ? words.isGone : words.isSet(formatKilowatts(limitKW)))
  }
  return (
    <Form className={`${layoutStyles.inset} ${layoutStyles.stack}`} noValidate onSend={send}>
      <p className={textStyles.quiet}>{words.hint}</p>
      <div className={fieldStyles.fields}>
        <TextInput
          label={words.field}
          description={words.fieldHint}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('limitKW')}
        />
      </div>
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.set} running={words.setting} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

interface OwnShareProps {
  readonly stationId: string
  readonly chargerId: string
}

/** What one charger has of its station's limit; nothing where there is none. */
export function OwnShare({ stationId, chargerId }: OwnShareProps) {
  const { data } = useOwnLoad(stationId, chargerId)
  const own = data?.connectors.filter((one) => one.chargerId === chargerId) ?? []
  if (!data || data.limitKW === null || own.length === 0) return '—'
  return (
    <ul className={styles.ownShares} aria-label={words.ofLimit}>
      {own.map(({ address, connector, shareKW, why }) => (
        <li key={address}>
          <b data-number>{formatKnown(shareKW)}</b>
          <span className={textStyles.quiet}>
            {own.length > 1 && `${connector ?? address}: `}
            {why === null ? words.applying : words.whys[why]}
          </span>
        </li>
      ))}
    </ul>
  )
}
