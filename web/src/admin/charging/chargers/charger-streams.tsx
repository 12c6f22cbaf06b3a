/** Values of its meters that a charger sends in streams: which, how often, and what came of them. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { findCommandSet, type StreamCalls } from '@voltyatra/contract/commands'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { changeSearch, type ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { type ChargerOne, loadStreams, type StreamRow } from '../shared/charger-calls.ts'
import { Age } from '../shared/charger-parts.tsx'
import { Sending } from './commands/sending.tsx'
import { useNewest } from './newest.ts'
import { eventStreams as words } from './texts.ts'

interface ChargerStreamsProps {
  readonly charger: ChargerOne
  readonly url: ListUrl
}

/** Nothing where the charger's version knows no streams. */
export function ChargerStreams({ charger, url }: ChargerStreamsProps) {
  const { streams } = findCommandSet(charger.protocol)
  return streams && <Streams charger={charger} url={url} calls={streams} />
}

interface StreamsProps extends ChargerStreamsProps {
  readonly calls: StreamCalls
}

type Row = StreamRow & { readonly _id: string }

function Streams({ charger, url, calls }: StreamsProps) {
  const { _id: id } = charger
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const Shown = useMedia(CARDS) ? Cards : Table
  const may = useMay()('charger.manage') && charger.status === 'accepted'
  const streams = useQuery({
    queryKey: ['charger', 'streams', id],
    queryFn: ({ signal }) => loadStreams(id, signal),
  })
  useNewest(id, () => void streams.refetch())
  const at = (stream: string) => pathname + changeSearch(search, { stream })
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <div className={layoutStyles.stack}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <Loaded of={streams}>
          {(all) => {
            const rows = all.map((stream) => ({ ...stream, _id: String(stream.id) }))
            const open = may ? rows.find(({ _id }) => _id === url.get('stream')) : undefined
            return (
              <>
                {rows.length === 0 ? (
                  <p className={textStyles.quiet}>{words.empty}</p>
                ) : (
                  <Shown list={buildRows(may ? at : undefined)} rows={rows} />
                )}
                {open && (
                  <ChangeDialog
                    charger={charger}
                    stream={open}
                    calls={calls}
                    onClose={() => void navigate(at(''))}
                  />
                )}
              </>
            )
          }}
        </Loaded>
        {may && <SetUp charger={charger} calls={calls} />}
      </div>
    </section>
  )
}

const { columns } = words

const buildRows = (addressOf: ((stream: string) => string) | undefined): Rows<Row> => ({
  label: words.title,
  columns: [
    {
      label: columns.value,
      isTitle: true,
      cell: ({ measurand, evse }) => words.valueOf(words.measurands[measurand], evse),
    },
    {
      label: columns.pace,
      cell: ({ intervalSeconds, mostValues }) => words.pace(intervalSeconds, mostValues),
    },
    { label: columns.last, cell: ({ lastAt }) => <Age at={lastAt} /> },
    { label: columns.taken, isNumber: true, cell: ({ taken }) => count(taken) },
    { label: columns.passedOver, isNumber: true, cell: ({ passedOver }) => count(passedOver) },
  ],
  ...(addressOf && {
    buttonWidth: 6.5,
    actions: ({ _id, measurand, evse }) => (
      <Link
        className={buttonStyles.button}
        to={addressOf(_id)}
        aria-label={words.changeOf(words.valueOf(words.measurands[measurand], evse))}
      >
        {words.change}
      </Link>
    ),
  }),
})

function SetUp({ charger, calls }: Omit<StreamsProps, 'url'>) {
  const evses = [...new Set(charger.connectors.map(({ evse }) => evse))].filter((evse) => evse > 0)
  const [first = 1] = evses
  const [evse, setEvse] = useState(String(first))
  return (
    <div className={layoutStyles.stack}>
      <Sending
        charger={charger}
        commandOf={() => calls.setUp(Number(evse))}
        label={words.setUp}
        answered={words.asked}
      >
        <div className={fieldStyles.oneField}>
          <NativeSelect
            label={words.evse}
            data={evses.map(String)}
            value={evse}
            onChange={(event) => setEvse(event.currentTarget.value)}
          />
        </div>
      </Sending>
      <Sending
        charger={charger}
        commandOf={calls.list}
        label={words.list}
        tone="plain"
        answered={words.listed}
      />
    </div>
  )
}

const parseCount = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined

interface ChangeDialogProps extends Omit<StreamsProps, 'url'> {
  readonly stream: Row
  readonly onClose: () => void
}

function ChangeDialog({ charger, stream, calls, onClose }: ChangeDialogProps) {
  const { id, monitorId, measurand, evse, intervalSeconds, mostValues } = stream
  const form = useForm({
    initial: { interval: String(intervalSeconds ?? ''), values: String(mostValues ?? '') },
    check: ({ interval, values }) => ({
      ...(parseCount(interval) === undefined && { interval: words.notNumber }),
      ...(parseCount(values) === undefined && { values: words.notNumber }),
    }),
  })
  return (
    <Dialog title={words.valueOf(words.measurands[measurand], evse)} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Sending
          charger={charger}
          commandOf={() => {
            const { interval, values } = form.values
            if (!form.isRight()) return undefined
            return calls.adjust(id, { interval: Number(interval), values: Number(values) })
          }}
        >
          <TextInput label={words.seconds} inputMode="numeric" data-autofocus {...form.field('interval')} />
          <TextInput label={words.values} inputMode="numeric" {...form.field('values')} />
        </Sending>
        <p className={textStyles.quiet}>{words.endHint}</p>
        <Sending
          charger={charger}
          commandOf={() => calls.end(monitorId)}
          label={words.end}
          tone="danger"
          answered={words.ended}
        />
      </div>
    </Dialog>
  )
}
