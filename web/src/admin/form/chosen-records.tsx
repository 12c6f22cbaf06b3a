/** Records that were chosen one by one, by their names, each of which can be taken out again. */
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../ui/action-button.tsx'
import layoutStyles from '../ui/layout.module.css'
import type { RecordSearch } from './searched-select.tsx'

interface ChosenRecordsProps {
  readonly search: RecordSearch
  readonly ids: readonly string[]
  /** What the buttons say. */
  readonly takeOut: string
  readonly onTakeOut: (id: string) => void
}

export function ChosenRecords({ ids, onTakeOut, ...record }: ChosenRecordsProps) {
  if (ids.length === 0) return null
  return (
    <ul className={layoutStyles.plainList}>
      {ids.map((id) => (
        <ChosenRecord key={id} id={id} onTakeOut={() => onTakeOut(id)} {...record} />
      ))}
    </ul>
  )
}

interface ChosenRecordProps {
  readonly search: RecordSearch
  readonly id: string
  readonly takeOut: string
  readonly onTakeOut: () => void
}

function ChosenRecord({ search, id, takeOut, onTakeOut }: ChosenRecordProps) {
  const { data: name = '…' } = useQuery({
    queryKey: [search.topic, 'name', id],
    queryFn: ({ signal }) => search.nameOf(id, signal),
  })
  return (
    <li>
      <span>{name}</span>
      <ActionButton label={takeOut} of={name} onClick={onTakeOut} />
    </li>
  )
}
