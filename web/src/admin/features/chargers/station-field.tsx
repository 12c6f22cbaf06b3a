/** Where a charger stands: a station, found by a part of its name. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accepting } from '../../messages/charger-decisions.ts'
import { loadStations } from '../station/stations.ts'

interface StationFieldProps {
  /** Of the one that is chosen, where it is known. */
  readonly name: string | null
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (id: string) => void
}

const MOST_FOUND = 20
const WAIT_MS = 200

export function StationField({ name, value, error, onChoose }: StationFieldProps) {
  const [typed, setTyped] = useState(name ?? '')
  const [q] = useDebouncedValue(typed, WAIT_MS)
  const query = { limit: MOST_FOUND, sort: 'name', q: q.trim() }
  const { data } = useQuery({
    queryKey: ['station', 'choice', query],
    queryFn: ({ signal }) => loadStations(query, signal),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).map((station) => ({ value: station._id, label: station.stationName }))
  const isMissing = value !== '' && !found.some((one) => one.value === value)
  return (
    <Select
      label={accepting.station}
      description={accepting.stationHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={isMissing ? [{ value, label: name ?? typed }, ...found] : found}
      value={value || null}
      error={error}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={accepting.stationNothing}
      onChange={(id) => onChoose(id ?? '')}
      clearButtonProps={{ 'aria-label': accepting.clear }}
    />
  )
}
