/** One of many records, found by a part of its name, however many there are. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Topic } from '../server/topics.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** How records of a topic are found, a field's worth of them at a time. */
export interface RecordSearch {
  readonly topic: Topic
  /** Which of them, where it is not all. */
  readonly only?: string
  readonly find: (q: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** What the chosen one is called. */
  readonly nameOf: (value: string, signal: AbortSignal) => Promise<string>
}

/** As many as a field offers at once. */
export const MOST_FOUND = 20

const WAIT_MS = 200

interface SearchedSelectProps {
  readonly search: RecordSearch
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  /** Empty where none is chosen. */
  readonly value: string
  readonly error?: string | undefined
  readonly nothingFound: string
  /** What the button says that takes the choice back. */
  readonly clear: string
  readonly onChoose: (value: string) => void
}

export function SearchedSelect({
  search,
  value,
  nothingFound,
  clear,
  onChoose,
  ...field
}: SearchedSelectProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const name = useQuery({
    queryKey: [search.topic, 'name', value],
    queryFn: ({ signal }) => search.nameOf(value, signal),
    enabled: value !== '',
  }).data
  // What the field shows of the chosen one is not searched for: the others would be gone.
  const requested = q === name ? '' : q
  const { data: found = [] } = useQuery({
    queryKey: [search.topic, 'choice', search.only ?? '', requested],
    queryFn: ({ signal }) => search.find(requested, signal),
    placeholderData: keepPreviousData,
  })
  const isMissing = value !== '' && !found.some((one) => one.value === value)
  return (
    <Select
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...(isMissing ? [{ value, label: name ?? '…' }] : []), ...found]}
      value={value || null}
      searchable
      // A window that opens with this field first is not covered by its choices.
      openOnFocus={false}
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound}
      onChange={(chosen) => onChoose(chosen ?? '')}
      clearButtonProps={{ 'aria-label': clear }}
    />
  )
}
