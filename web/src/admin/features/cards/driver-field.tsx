/** Whose card it is: a driver, found by a part of the name, phone or mail address. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cards } from '../../messages/cards.ts'
import { type CustomerRow, customerKey, loadCustomer, loadCustomers } from '../user/customers.ts'

const { form: words } = cards
const MOST_FOUND = 20
const WAIT_MS = 200

const labelOf = ({ name, phone }: Pick<CustomerRow, 'name' | 'phone'>): string =>
  [name, phone].filter(Boolean).join(' · ')

interface DriverFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (id: string) => void
}

export function DriverField({ value, error, onChoose }: DriverFieldProps) {
  const [typed, setTyped] = useState('')
  const chosen = useQuery({
    queryKey: customerKey(value),
    queryFn: ({ signal }) => loadCustomer(value, signal),
    enabled: value !== '',
  }).data
  const label = chosen ? labelOf(chosen) : ''
  const [q] = useDebouncedValue(typed === label ? '' : typed.trim(), WAIT_MS)
  const query = { limit: MOST_FOUND, ...(q && { q }) }
  const { data } = useQuery({
    queryKey: ['customer', 'choice', query],
    queryFn: ({ signal }) => loadCustomers(query, signal),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).map((one) => ({
    value: one._id,
    label: labelOf(one),
  }))
  const isMissing = value !== '' && !found.some((one) => one.value === value)
  return (
    <Select
      label={words.driver}
      data={isMissing ? [{ value, label: label || '…' }, ...found] : found}
      value={value || null}
      error={error}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={words.noDriver}
      onChange={(id) => onChoose(id ?? '')}
      clearButtonProps={{ 'aria-label': words.clear }}
    />
  )
}
