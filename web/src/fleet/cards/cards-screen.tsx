/** The cards that charge for the fleet: activated by the printed number, limited, blocked, replaced. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeLimits } from '../../admin/form/limit-fields.tsx'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Moment } from '../../admin/ui/moment.tsx'
import { Status } from '../../admin/ui/status.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { DRIVERS, loadDrivers } from '../drivers/calls.ts'
import { loadVehicles, VEHICLES } from '../vehicles/calls.ts'
import { CARDS, type FleetCard, loadCards } from './calls.ts'
import { CardDialog, ReplaceDialog } from './card-dialogs.tsx'
import { CardOrders, OrderDialog } from './card-orders.tsx'
import { orderTexts } from './order-texts.ts'
import { formatReplacedBy, cardsTexts as texts } from './texts.ts'

type Open = 'activate' | 'order' | { readonly card: FleetCard; readonly does: 'change' | 'replace' }

export function Component() {
  const [open, setOpen] = useState<Open>()
  const drivers = useQuery({ queryKey: DRIVERS, queryFn: ({ signal }) => loadDrivers(signal) })
  const vehicles = useQuery({ queryKey: VEHICLES, queryFn: ({ signal }) => loadVehicles(signal) })
  const close = () => setOpen(undefined)
  const rows: Rows<FleetCard> = {
    label: texts.title,
    columns: [
      {
        label: texts.number,
        isTitle: true,
        width: 14,
        cell: (card) => (
          <>
            {card.endedAt ? (
              card.number
            ) : (
              <button
                type="button"
                className={buttonStyles.link}
                onClick={() => setOpen({ card, does: 'change' })}
              >
                {card.number}
              </button>
            )}
            <br />
            <span className={textStyles.quiet}>{card.label}</span>
          </>
        ),
      },
      { label: texts.driver, rank: 1, cell: ({ driver }) => driver },
      {
        label: texts.status,
        rank: 1,
        width: 9,
        cell: ({ status, replacedBy }) =>
          replacedBy ? (
            formatReplacedBy(replacedBy)
          ) : (
            <Status value={status === 'accepted' ? 'active' : status} />
          ),
      },
      { label: texts.limits, rank: 3, cell: (card) => describeLimits(card).join(' · ') || '—' },
      {
        label: texts.lastUsed,
        rank: 3,
        width: 9,
        cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : '—'),
      },
    ],
    actions: (card) =>
      card.endedAt === null && (
        <div className={layoutStyles.inlineItems}>
          <ActionButton
            size="small"
            label={texts.change}
            of={card.number}
            onClick={() => setOpen({ card, does: 'change' })}
          />
          <ActionButton
            size="small"
            label={texts.replace}
            of={card.number}
            onClick={() => setOpen({ card, does: 'replace' })}
          />
        </div>
      ),
    buttonWidth: 13,
  }
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div className={layoutStyles.inlineItems}>
        <ActionButton label={texts.activate} tone="primary" onClick={() => setOpen('activate')} />
        <ActionButton label={orderTexts.order} onClick={() => setOpen('order')} />
      </div>
      <PagedRows name={CARDS} load={loadCards} rows={rows} empty={texts.empty} more={texts.more} />
      <CardOrders />
      {open === 'order' && <OrderDialog onClose={close} />}
      {(open === 'activate' || (typeof open === 'object' && open.does === 'change')) && (
        <CardDialog
          card={open === 'activate' ? undefined : open.card}
          drivers={drivers.data ?? []}
          vehicles={vehicles.data ?? []}
          onClose={close}
        />
      )}
      {typeof open === 'object' && open.does === 'replace' && (
        <ReplaceDialog card={open.card} onClose={close} />
      )}
    </>
  )
}
