/** Which card a car charges for: an accepted one, the operator's own first, found by number, label or driver. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, usePanel } from '../../../frame/panel.ts'
import { cards as words } from '../../../messages/cards.ts'
import { type CardRow, cardName, loadCards } from '../../cards/cards.ts'
import { cardValue } from './command-form.ts'

const MOST_FOUND = 20
const WAIT_MS = 200

interface CardFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (value: string) => void
}

const ownerOf = ({ owner, customerName, customerPhone }: CardRow): string =>
  customerName ?? customerPhone ?? words.owners[owner]

export function CardField({ label, value, error, onChoose }: CardFieldProps) {
  const { to } = usePanel()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const [name, setName] = useState('')
  const asked = q === name ? '' : q
  const query = { status: 'accepted', limit: MOST_FOUND, ...(asked && { q: asked }) }
  const { data } = useQuery({
    queryKey: ['card', 'choice', query],
    queryFn: ({ signal }) => loadCards(query, signal),
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? [])
    .toSorted((one, other) => Number(one.owner !== 'operator') - Number(other.owner !== 'operator'))
    .map((card) => ({
      value: cardValue(card.kind, card.number),
      label: [cardName(card), ownerOf(card), ...(card.billing === 'free' ? [words.billings.free] : [])].join(
        ' · ',
      ),
    }))
  const isMissing = value !== '' && !found.some((one) => one.value === value)
  return (
    <div>
      <Select
        label={label}
        placeholder={words.choose}
        data={isMissing ? [{ value, label: name }, ...found] : found}
        value={value || null}
        error={error}
        searchable
        clearable
        filter={({ options }) => options}
        onSearchChange={setTyped}
        nothingFoundMessage={words.noneFound}
        onChange={(chosen, option) => {
          setName(option?.label ?? '')
          onChoose(chosen ?? '')
        }}
        clearButtonProps={{ 'aria-label': words.clearCard }}
      />
      {may('card.manage') && (
        <Link className="link" to={to('cards', { open: 'new', do: 'add' })}>
          {words.add}
        </Link>
      )}
    </div>
  )
}
