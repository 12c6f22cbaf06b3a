/** Whose station it is, found by name among the active partners. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stationForm } from '../../messages/stations.ts'
import { loadPartners } from '../partner/partners.ts'

interface PartnerFieldProps {
  /** Of the one that is chosen, where it is known. */
  readonly name: string | undefined
  readonly value: string
  readonly onChoose: (id: string) => void
}

const MOST_FOUND = 20
const WAIT_MS = 200

export function PartnerField({ name, value, onChoose }: PartnerFieldProps) {
  const [typed, setTyped] = useState(name ?? '')
  const [q] = useDebouncedValue(typed, WAIT_MS)
  const query = { status: 'active', limit: MOST_FOUND, sort: 'name', q: q.trim() }
  const { data } = useQuery({
    queryKey: ['partner', 'choice', query],
    queryFn: ({ signal }) => loadPartners(query, signal),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).map((partner) => ({ value: partner._id, label: partner.name }))
  const isMissing = value !== '' && !found.some((one) => one.value === value)
  return (
    <Select
      label={stationForm.partner}
      description={stationForm.partnerHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={isMissing ? [{ value, label: name ?? typed }, ...found] : found}
      value={value || null}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={stationForm.partnerNothing}
      onChange={(id) => onChoose(id ?? '')}
      clearButtonProps={{ 'aria-label': stationForm.partnerHint }}
    />
  )
}
