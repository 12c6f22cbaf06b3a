/** The stations that were chosen for a key. */
import { useQuery } from '@tanstack/react-query'
import { stationSearch } from '../../network/shared/station-search.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { programWords as words } from './texts.ts'

interface StationNamesProps {
  readonly ids: readonly string[]
  readonly onTakeOut: (id: string) => void
}

export function StationNames({ ids, onTakeOut }: StationNamesProps) {
  if (ids.length === 0) return null
  return (
    <ul className={layoutStyles.plainList}>
      {ids.map((id) => (
        <StationName key={id} id={id} onTakeOut={() => onTakeOut(id)} />
      ))}
    </ul>
  )
}

function StationName({ id, onTakeOut }: { readonly id: string; readonly onTakeOut: () => void }) {
  const { data: name = '…' } = useQuery({
    queryKey: ['station', 'name', id],
    queryFn: ({ signal }) => stationSearch.nameOf(id, signal),
  })
  return (
    <li>
      <span>{name}</span>
      <ActionButton label={words.takeOut} of={name} onClick={onTakeOut} />
    </li>
  )
}
