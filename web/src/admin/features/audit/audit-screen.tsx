/** The audit log: who changed what, when, from what to what. */
import type { listAuditLog, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { time } from '../../../shared/formats.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { audit } from '../../messages/audit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Facts } from '../../ui/parts.tsx'
import { phrase } from './phrase.ts'

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

const whoOf = ({ actor }: Entry): string => actor.name ?? audit.actors[actor.kind]

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
      { label: columns.who, rank: 1, width: 13, cell: whoOf },
      {
        label: columns.action,
        isTitle: true,
        cell: ({ _id, action }) => (
          <Link className="link" to={url.opening(_id)}>
            {phrase(action)}
          </Link>
        ),
      },
      { label: columns.subject, cell: ({ subject }) => phrase(subject.kind) },
      { label: columns.address, rank: 3, cell: ({ address }) => address ?? '—' },
    ],
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
      <div className="stack">
        <Facts
          of={[
            [columns.action, phrase(entry.action)],
            [columns.at, time(entry.at)],
            [columns.who, whoOf(entry)],
            [columns.address, entry.address],
            [columns.subject, phrase(entry.subject.kind)],
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

function Change({ label, of }: { readonly label: string; readonly of: Entry['before'] }) {
  if (of === null) return null
  return (
    <>
      <h3>{label}</h3>
      <Facts of={Object.entries(of).map(([name, value]) => [name, said(value)] as const)} />
    </>
  )
}

const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value)
