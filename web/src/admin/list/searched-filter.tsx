/** A filter by one of many records, which are found by a part of their name, however many there are. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lists } from '../messages/lists.ts'
import type { Filter } from './list-of.ts'
import type { ListUrl } from './list-url.ts'

const WAIT_MS = 200

interface SearchedFilterProps {
  readonly filter: Filter
  readonly search: NonNullable<Filter['search']>
  readonly url: ListUrl
}

export function SearchedFilter({ filter, search, url }: SearchedFilterProps) {
  const { name, label } = filter
  const chosen = url.get(name)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const chosenName = useQuery({
    queryKey: [search.topic, 'name', chosen],
    queryFn: ({ signal }) => search.nameOf(chosen, signal),
    enabled: chosen !== '',
  }).data
  // What the field shows of the chosen one is not searched for: the others would be gone.
  const asked = q === chosenName ? '' : q
  const { data: found = [] } = useQuery({
    queryKey: [search.topic, 'choice', name, asked],
    queryFn: ({ signal }) => search.find(asked, signal),
    placeholderData: keepPreviousData,
  })
  const isMissing = chosen !== '' && !found.some(({ value }) => value === chosen)
  return (
    <Select
      className="searched-filter"
      label={label}
      placeholder={lists.all}
      data={[...(isMissing ? [{ value: chosen, label: chosenName ?? '…' }] : []), ...found]}
      value={chosen || null}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={lists.notFound}
      onChange={(value) => url.filter({ [name]: value ?? '' })}
      clearButtonProps={{ 'aria-label': lists.clearOf(label) }}
    />
  )
}
