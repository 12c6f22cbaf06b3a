/** Cards: what drivers hold to a charger, whose they are, who pays, and what they have charged. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { type ListUrl, useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import { createDriverFilter } from '../../people/shared/driver-search.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { CardStatus, Owner } from '../shared/card-cells.tsx'
import { AllCardCharges } from '../shared/card-charges.tsx'
import { cards as words } from '../shared/card-texts.ts'
import {
  buildCardKey,
  CARD_OWNERS,
  CARD_STATES,
  type CardRow,
  loadCard,
  loadCards,
  loadUnknownCards,
  unknownKey,
} from '../shared/cards.ts'
import { RefusedCards } from '../shared/refused-cards.tsx'
import { CardDialog } from './card-dialog.tsx'
import { CardForm } from './card-form.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { UnknownCards } from './unknown-cards.tsx'

const NEW = 'new'
const TABS = ['cards', 'refused', 'charges'] as const

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const tab = TABS.find((one) => one === url.get('tab')) ?? 'cards'
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={words.list}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={to('cards', one === 'cards' ? {} : { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'cards' && <CardList url={url} />}
      {tab === 'refused' && <RefusedCards of={{}} />}
      {tab === 'charges' && <AllCardCharges url={url} />}
    </>
  )
}

function CardList({ url }: { readonly url: ListUrl }) {
  const may = useMay()
  const mayManage = may('card.manage')
  const { columns } = words
  const list: ListOf<CardRow> = {
    topic: 'card',
    name: 'cards',
    label: words.list,
    load: loadCards,
    file: 'cards',
    search: words.search,
    filters: [
      {
        name: 'status',
        label: words.status,
        options: CARD_STATES.map((value) => ({ value, label: words.statuses[value] })),
      },
      {
        name: 'owner',
        label: words.owner,
        options: CARD_OWNERS.map((value) => ({ value, label: words.owners[value] })),
      },
      ...(may('customer.read') ? [createDriverFilter(words.driver)] : []),
    ],
    columns: [
      {
        label: columns.number,
        sort: 'number',
        isTitle: true,
        width: 14,
        cell: ({ _id, number, label }) => (
          <>
            <Link className={buttonStyles.link} to={url.opening(_id)}>
              {number}
            </Link>
            {label && <div className={textStyles.quiet}>{label}</div>}
          </>
        ),
      },
      {
        label: columns.owner,
        rank: 1,
        width: 11,
        cell: (card) => <Owner {...card} otherwise={words.owners[card.owner]} />,
      },
      { label: columns.billing, width: 7, cell: ({ billing }) => words.billings[billing] },
      { label: columns.group, rank: 3, width: 9, cell: ({ group }) => group ?? '—' },
      {
        label: columns.status,
        rank: 1,
        width: 8.5,
        cell: ({ status, usedBlocked }) => (
          <>
            <CardStatus status={status} />
            {usedBlocked && <div className={textStyles.quiet}>{words.tried(usedBlocked.times)}</div>}
          </>
        ),
      },
      {
        label: columns.used,
        width: 8,
        cell: ({ lastUsedAt }) => (
          <span className={textStyles.nowrap}>{lastUsedAt ? formatDate(lastUsedAt) : words.never}</span>
        ),
      },
      {
        label: columns.added,
        sort: 'createdAt',
        rank: 3,
        width: 8,
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
    ],
    actions: ({ _id, number }) => (
      <Link
        className={buttonStyles.button}
        to={url.opening(_id)}
        aria-label={formatOfWhom(words.details, number)}
      >
        {words.details}
      </Link>
    ),
    empty: words.empty,
    emptyHint: words.emptyHint,
    add: mayManage && (
      <>
        <Link className={buttonStyles.button} to={url.opening(NEW, 'import')}>
          {words.import}
        </Link>
        <Link className={buttonStyles.primary} to={url.opening(NEW, 'add')}>
          {words.add}
        </Link>
      </>
    ),
  }
  return (
    <div className={layoutStyles.wideStack}>
      {mayManage && <UnknownCards />}
      <ListView list={list} url={url} />
      <Opened url={url} mayManage={mayManage} />
    </div>
  )
}

/** The window that the address names: a card, or a new one of a number, or of a driver. */
function Opened({ url, mayManage }: { readonly url: ListUrl; readonly mayManage: boolean }) {
  const { openId, openAction, close } = url
  const { data: unknown = [] } = useQuery({
    queryKey: unknownKey,
    queryFn: ({ signal }) => loadUnknownCards(signal),
    enabled: openAction === 'add' && mayManage,
  })
  if (openId === undefined) return null
  if (openAction === undefined || openAction === 'edit') return <OneCard id={openId} url={url} />
  if (!mayManage) return null
  if (openAction === 'import') return <ImportDialog onClose={close} />
  if (openAction === 'add-for') return <CardForm given={{ customerId: openId }} onClose={close} />
  const kind = unknown.find(({ number }) => number === openId)?.kind
  return (
    <CardForm
      key={kind}
      given={openId === NEW ? {} : { number: openId, ...(kind && { kind }) }}
      onClose={close}
    />
  )
}

function OneCard({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const card = useQuery({ queryKey: buildCardKey(id), queryFn: ({ signal }) => loadCard(id, signal) })
  const mayManage = useMay()('card.manage')
  if (!card.data) {
    return (
      <Dialog title={words.details} onClose={url.close}>
        <Loaded of={card}>{() => null}</Loaded>
      </Dialog>
    )
  }
  return url.openAction === 'edit' && mayManage ? (
    <CardForm card={card.data} onClose={url.close} />
  ) : (
    <CardDialog card={card.data} edit={url.opening(id, 'edit')} onClose={url.close} />
  )
}
