/** Files that a charger was asked for: asked for here, kept by the server, downloaded as they came. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listChargerLogs, ReplyOf, requestChargerLog } from '@voltyatra/contract'
import { useState } from 'react'
import { buildAddress, CHARGER_PATIENCE_MS, callApi } from '../../../shared/call-api.ts'
import { useMay } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import { Table } from '../../list/table.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note, type Outcome, OutcomeNote, Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import type { ChargerOne } from '../shared/charger-calls.ts'
import { chargerFiles as words } from './file-texts.ts'

type FileRow = ReplyOf<typeof listChargerLogs>['data'][number]
type Kind = FileRow['kind']

const KINDS = ['diagnostics', 'security'] as const satisfies readonly Kind[]

const TONES = {
  waiting: 'info',
  uploading: 'info',
  received: 'good',
  nothing: 'calm',
  failed: 'bad',
  lapsed: 'warn',
} as const satisfies Record<FileRow['status'], string>

const request = ({ id, kind }: { readonly id: string; readonly kind: Kind }, idempotencyKey: string) =>
  callApi<typeof requestChargerLog>('POST', '/chargers/{id}/logs', {
    params: { id },
    body: { kind },
    idempotencyKey,
    patienceMs: CHARGER_PATIENCE_MS,
  })

const { columns } = words
const COLUMNS: Rows<FileRow>['columns'] = [
  { label: columns.asked, isTitle: true, cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { label: columns.kind, cell: ({ kind }) => words.kinds[kind] },
  {
    label: columns.status,
    rank: 1,
    cell: ({ status, reportedStatus }) => (
      <>
        <Status value={status} tone={TONES[status]} word={words.states[status]} />
        {status === 'failed' && reportedStatus && (
          <div className={textStyles.quiet}>{words.failures[reportedStatus] ?? reportedStatus}</div>
        )}
      </>
    ),
  },
  { label: columns.name, rank: 2, cell: ({ fileName }) => fileName ?? '—' },
  {
    label: columns.size,
    isNumber: true,
    rank: 2,
    cell: ({ bytes }) => (bytes === null ? '—' : words.size(bytes)),
  },
]

export function ChargerFiles({ charger }: { readonly charger: ChargerOne }) {
  const { _id: id } = charger
  const may = useMay()('charger.manage')
  const files = useQuery({
    queryKey: ['charger', 'files', id],
    queryFn: ({ signal }) =>
      callApi<typeof listChargerLogs>('GET', '/chargers/{id}/logs', { params: { id }, signal }),
  })
  const Shown = useMedia(CARDS) ? Cards : Table
  const actions = ({ _id, status }: FileRow) =>
    status === 'received' && (
      <a
        className={buttonStyles.button}
        href={buildAddress('/chargers/{id}/logs/{logId}/file', { params: { id, logId: _id } })}
        download
      >
        <Icon name="download" size={16} />
        {words.download}
      </a>
    )
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      {may && charger.status === 'accepted' && <Requesting charger={charger} />}
      <Loaded of={files}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={textStyles.quiet}>{words.empty}</p>
          ) : (
            <Shown
              list={{ label: words.title, columns: COLUMNS, ...(may && { actions, buttonWidth: 10 }) }}
              rows={data}
            />
          )
        }
      </Loaded>
    </section>
  )
}

function Requesting({ charger }: { readonly charger: ChargerOne }) {
  const [kind, setKind] = useState<Kind>('diagnostics')
  const [notice, setNotice] = useState<Outcome>()
  const write = useWrite(request, ['charger'])
  const send = async () => {
    setNotice(undefined)
    const outcome = await write.run({ id: charger._id, kind })
    if (!outcome || 'problem' in outcome) return
    const { message, data } = outcome.reply
    const isDone = data.status === 'answered' && data.answer?.status !== 'Rejected'
    setNotice({ isDone, text: isDone ? words.asked : message })
  }
  return (
    <>
      <p className={textStyles.quiet}>{words.hint}</p>
      {!charger.connected && <Note tone="warn" role="status" text={words.offline} />}
      <NativeSelect
        label={words.kind}
        className={fieldStyles.oneField}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(KINDS.find((one) => one === currentTarget.value) ?? 'diagnostics')
        }
        data={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <OutcomeNote outcome={notice} />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={words.ask}
          running={words.asking}
          isRunning={write.isRunning}
          disabled={!charger.connected}
          onClick={() => void send()}
        />
      </div>
    </>
  )
}
