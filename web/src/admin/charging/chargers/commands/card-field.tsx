/** Which card a car charges for: an accepted one, the operator's own first, found by number, label or driver. */

import { formatCardValue, parseCard } from '@voltyatra/contract/commands'
import { Link } from 'react-router'
import { MOST_FOUND, type RecordSearch, SearchedSelect } from '../../../form/searched-select.tsx'
import { useMay, usePanel } from '../../../frame/panel.ts'
import buttonStyles from '../../../ui/buttons.module.css'
import { cards as words } from '../../shared/card-texts.ts'
import { type CardRow, formatCardName, loadCards } from '../../shared/cards.ts'

interface CardFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (value: string) => void
}

const formatOwner = ({ owner, customerName, customerPhone }: CardRow): string =>
  customerName ?? customerPhone ?? words.owners[owner]

const find: RecordSearch['find'] = async (q, signal) => {
  const { data } = await loadCards({ status: 'accepted', limit: MOST_FOUND, ...(q && { q }) }, signal)
  return data
    .toSorted((one, other) => Number(one.owner !== 'operator') - Number(other.owner !== 'operator'))
    .map((card) => ({
      value: formatCardValue(card.kind, card.number),
      label: [
        formatCardName(card),
        formatOwner(card),
        ...(card.billing === 'free' ? [words.billings.free] : []),
      ].join(' · '),
    }))
}

const cardSearch: RecordSearch = {
  topic: 'card',
  only: 'accepted',
  find,
  async nameOf(value, signal) {
    const { number } = parseCard(value)
    return (await find(number, signal)).find((card) => card.value === value)?.label ?? number
  },
}

export function CardField(field: CardFieldProps) {
  const { to } = usePanel()
  const may = useMay()
  return (
    <div>
      <SearchedSelect
        {...field}
        search={cardSearch}
        placeholder={words.choose}
        nothingFound={words.noneFound}
        clear={words.clearCard}
      />
      {may('card.manage') && (
        <Link className={buttonStyles.link} to={to('cards', { open: 'new', do: 'add' })}>
          {words.add}
        </Link>
      )}
    </div>
  )
}
