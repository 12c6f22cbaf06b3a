/** The audit log: who changed what, when, from what to what. */
import type { listAuditLog, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import textStyles from '../../ui/text.module.css'
import { toPhrase } from './phrase.ts'
import { RecordLink } from './record-link.tsx'
import { buildSentence, formatFact, formatFactName } from './sentence.ts'
import { audit } from './texts.ts'

type Entry = ReplyOf<typeof listAuditLog>['data'][number]

const { columns } = audit

/** With a dot at the end: every action of that noun. */
const NOUNS = [
  'booking',
  'station',
  'charger',
  'partner',
  'customer',
  'order',
  'rate',
  'administrator',
  'notification',
  'offer',
].map((noun) => ({ value: `${noun}.`, label: noun }))

export function Component() {
  const url = useListUrl()
  const list: ListOf<Entry> = {
    topic: 'audit',
    name: 'audit',
    label: audit.list,
    load: (query, signal) => callApi<typeof listAuditLog>('GET', '/audit-log', { query, signal }),
    file: 'audit',
    search: audit.search,
    filters: [
      {
        name: 'actorKind',
        label: audit.actor,
        options: Object.entries(audit.actors).map(([value, label]) => ({ value, label })),
      },
      { name: 'action', label: audit.action, options: NOUNS },
    ],
    columns: [
      { label: columns.at, sort: 'at', cell: ({ at }) => <Moment at={at} /> },
      { label: columns.who, rank: 1, width: 13, cell: (entry) => <Who entry={entry} /> },
      {
        label: columns.action,
        isTitle: true,
        width: 22,
        cell: (entry) => <AuditSentence entry={entry} />,
      },
      { label: columns.address, rank: 3, cell: ({ address }) => address ?? '—' },
    ],
    actions: (entry) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(entry._id)}
        aria-label={audit.detailsOf(formatWhole(entry))}
      >
        {audit.details}
      </Link>
    ),
    empty: audit.empty,
    emptyHint: audit.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <ListView list={list} url={url} />
      {open && <EntryDialog entry={open} onClose={url.close} />}
    </>
  )
}

function EntryDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }) {
  const { facts } = audit
  return (
    <Dialog title={audit.title} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [columns.action, <AuditSentence key="said" entry={entry} />],
            [columns.at, formatTime(entry.at)],
            [columns.who, <Who key="who" entry={entry} />],
            [columns.address, entry.address],
            [facts.action, entry.action],
            [facts.id, entry.subject.id],
            [facts.request, entry.requestId],
          ]}
        />
        <Change label={facts.before} of={entry.before} />
        <Change label={facts.after} of={entry.after} />
      </div>
    </Dialog>
  )
}

/** The sentence, with what it is about leading to it. */
function AuditSentence({ entry }: { readonly entry: Entry }) {
  const { text, rest } = buildSentence(entry)
  return (
    <span className={textStyles.sentence}>
      {text}
      {rest !== undefined && (
        <>
          <RecordLink {...entry.subject} />
          {rest}
        </>
      )}
    </span>
  )
}

function formatWhole(entry: Entry): string {
  const { text, rest } = buildSentence(entry)
  return rest === undefined ? text : `${text}${entry.subject.name ?? toPhrase(entry.subject.kind)}${rest}`
}

function Who({ entry }: { readonly entry: Entry }) {
  const { kind, id, name } = entry.actor
  if (kind === 'customer') return <RecordLink kind="customer" id={id} name={name} />
  if (kind === 'system') return audit.actors.system
  return name ?? audit.actors[kind]
}

function Change({ label, of }: { readonly label: string; readonly of: Entry['before'] }) {
  if (of === null) return null
  return (
    <>
      <h3>{label}</h3>
      <Facts
        of={Object.entries(of).map(
          ([name, value]) => [formatFactName(name), formatFact(name, value)] as const,
        )}
      />
    </>
  )
}
