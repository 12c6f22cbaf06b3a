/** Reads of drivers' data: their call, and the cells of their rows. */
import type { listDriverLooks, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Column } from '../../list/list-of.ts'
import { Moment } from '../../ui/moment.tsx'
import { looks } from './look-texts.ts'

export type Look = ReplyOf<typeof listDriverLooks>['data'][number]

export const loadLooks = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listDriverLooks>('GET', '/driver-looks', { query, signal })

const { columns } = looks

export const whoColumn: Column<Look> = {
  label: columns.who,
  isTitle: true,
  width: 13,
  cell: ({ reader }) =>
    reader.kind === 'administrator'
      ? (reader.name ?? reader.id)
      : `${reader.name ?? reader.id} (${looks[reader.kind]})`,
}

export const shownColumn: Column<Look> = { label: columns.what, rank: 2, width: 20, cell: ({ what }) => what }

export const atColumn: Column<Look> = {
  label: columns.at,
  sort: 'at',
  rank: 1,
  cell: ({ at }) => <Moment at={at} />,
}
