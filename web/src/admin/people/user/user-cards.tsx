/** A driver's cards, and what was charged with them. */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { CardStatus } from '../../charging/shared/card-cells.tsx'
import { ChargesOf } from '../../charging/shared/card-charges.tsx'
import { cards as words } from '../../charging/shared/card-texts.ts'
import { type CardRow, loadCards } from '../../charging/shared/cards.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const { columns } = words

const CARDS: Rows<CardRow> = {
  label: words.list,
  columns: [
    { label: columns.number, isTitle: true, cell: (card) => <CardLink card={card} /> },
    { label: columns.billing, cell: ({ billing }) => words.billings[billing] },
    { label: columns.group, rank: 3, cell: ({ group }) => group ?? '—' },
    { label: columns.status, cell: ({ status }) => <CardStatus status={status} /> },
    {
      label: columns.used,
      cell: ({ lastUsedAt }) => (
        <span className={textStyles.nowrap}>{lastUsedAt ? formatDate(lastUsedAt) : words.never}</span>
      ),
    },
  ],
}

function CardLink({ card: { _id, number, label } }: { readonly card: CardRow }) {
  const { to } = usePanel()
  return (
    <>
      <Link className={buttonStyles.link} to={to('cards', { open: _id })}>
        {number}
      </Link>
      {label && <div className={textStyles.quiet}>{label}</div>}
    </>
  )
}

const ROWS = 20

/** In a file of its own: a driver's page begins with few. */
const RefusedCards = lazy(async () => ({
  default: (await import('../../charging/shared/refused-cards.tsx')).RefusedCards,
}))

export function DriverCards({ id }: { readonly id: string }) {
  const { to } = usePanel()
  const mayManage = useMay()('card.manage')
  return (
    <div className={layoutStyles.stack}>
      <PagedRows<CardRow>
        name={['card', 'of-driver', { id }]}
        load={(cursor, signal) =>
          loadCards({ customerId: id, limit: ROWS, ...(cursor && { cursor }) }, signal)
        }
        rows={CARDS}
        empty={words.ofDriver.empty}
        more={words.ofDriver.more}
      />
      {mayManage && (
        <div>
          <Link className={buttonStyles.button} to={to('cards', { open: id, do: 'add-for' })}>
            {words.add}
          </Link>
        </div>
      )}
      <Suspense fallback={null}>
        <RefusedCards of={{ customerId: id }} />
      </Suspense>
      <h3>{words.charges.list}</h3>
      <ChargesOf name={id} query={{ customerId: id }} />
    </div>
  )
}
