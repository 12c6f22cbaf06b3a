/** Stations that are chosen one by one; none stands for all. */
import { ChosenRecords } from '../../form/chosen-records.tsx'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { stationSearch } from './station-search.ts'

interface StationsFieldProps {
  readonly ids: readonly string[]
  readonly texts: {
    readonly stations: string
    readonly addStation: string
    readonly noStation: string
    readonly clear: string
    readonly takeOut: string
  }
  readonly hint: string
  readonly onChange: (ids: readonly string[]) => void
}

export function StationsField({ ids, texts, hint, onChange }: StationsFieldProps) {
  return (
    <>
      <SearchedSelect
        search={stationSearch}
        label={texts.stations}
        description={hint}
        placeholder={texts.addStation}
        value=""
        nothingFound={texts.noStation}
        clear={texts.clear}
        onChoose={(id) => onChange(id === '' || ids.includes(id) ? ids : [...ids, id])}
      />
      <ChosenRecords
        search={stationSearch}
        ids={ids}
        takeOut={texts.takeOut}
        onTakeOut={(id) => onChange(ids.filter((one) => one !== id))}
      />
    </>
  )
}
