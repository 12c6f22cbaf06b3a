/** Data access: which operator or partner read which driver's data, and when. */
import { RecordLink } from '../../frame/record-link.tsx'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { looks } from '../shared/look-texts.ts'
import { atColumn, type Look, loadLooks, shownColumn, whoColumn } from '../shared/looks.tsx'

const list: ListOf<Look> = {
  topic: 'customer',
  name: 'looks',
  label: looks.list,
  load: loadLooks,
  file: 'driver-looks',
  columns: [
    whoColumn,
    {
      label: looks.columns.driver,
      width: 11,
      cell: ({ customerId, customerName, customerPhone }) => (
        <RecordLink to="user" id={customerId}>
          {customerName ?? customerPhone ?? looks.erased}
        </RecordLink>
      ),
    },
    shownColumn,
    atColumn,
  ],
  empty: looks.empty,
  emptyHint: looks.emptyHint,
}

export function Component() {
  const url = useListUrl()
  return (
    <>
      <ScreenHead hint={looks.hint} />
      <ListView list={list} url={url} />
    </>
  )
}
