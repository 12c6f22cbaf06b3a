/** What selects the rows: search, filters, order; and the file of exactly those. */
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { buildAddress } from '../../shared/call-api.ts'
import { SearchedSelect } from '../form/searched-select.tsx'
import { lists } from '../messages/lists.ts'
import buttonStyles from '../ui/buttons.module.css'
import { SEARCH_FIELD } from '../ui/focus.ts'
import { Icon } from '../ui/icons.tsx'
import { formatStatus } from '../ui/status.tsx'
import { CARDS, useMedia } from '../ui/use-media.ts'
import columnStyles from './columns.module.css'
import styles from './list.module.css'
import type { Column, Filter, ListOf } from './list-of.ts'
import { ListSelect } from './list-select.tsx'
import type { ListUrl } from './list-url.ts'
import { PeriodField } from './period-field.tsx'
import { SavedViews } from './saved-views.tsx'
import { computeAllHeadsFrom } from './table.tsx'
import { getSelection } from './use-list.ts'

interface ToolsProps<R extends { readonly _id: string }> {
  readonly list: ListOf<R>
  readonly url: ListUrl
  readonly page: { readonly total: number } | undefined
  /** Without column heads to click, the order has a field of its own. */
  readonly isSmall: boolean
}

export function Tools<R extends { readonly _id: string }>({ list, url, isSmall }: ToolsProps<R>) {
  const selected = getSelection(list, url)
  const sortable = list.columns.filter(({ sort }) => sort !== undefined)
  const isPhone = useMedia(CARDS)
  const chosen = countChosen(list, url)
  const [isOpen, setOpen] = useState(chosen > 0)
  const fields = (
    <>
      {list.filters?.map((filter) => (
        <FilterField key={filter.name} filter={filter} url={url} />
      ))}
      <PeriodField url={url} />
      {sortable.length > 0 && (
        <Order columns={sortable} url={url} below={isSmall ? undefined : computeAllHeadsFrom(list)} />
      )}
    </>
  )
  return (
    <search className={styles.tools} aria-label={list.label} data-few={hasFew(list) || undefined}>
      {list.search && <Search label={list.search} url={url} />}
      {isPhone && (
        <button
          type="button"
          className={`${buttonStyles.button} ${styles.filtersButton}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filters" size={16} />
          {lists.filtersButton(chosen)}
        </button>
      )}
      {(!isPhone || isOpen) && fields}
      <div className={styles.toolButtons}>
        <SavedViews list={list} url={url} />
        {list.file && (
          <ExportLink file={list.file} query={selected} hint={lists.exportHint}>
            {lists.export}
          </ExportLink>
        )}
        {list.add}
      </div>
    </search>
  )
}

/** Whether its fields and *Views*, the only button, have room in one row below the search. */
function hasFew<R extends { readonly _id: string }>({
  filters = [],
  columns,
  file,
  add,
}: ListOf<R>): boolean {
  const orders = columns.some(({ sort }) => sort !== undefined) ? 1 : 0
  return !file && !add && filters.length + orders < MOST_IN_A_ROW
}

/** Filters and the order; the period is the third. */
const MOST_IN_A_ROW = 3

/** How many of the fields beside the search say something: on a phone they are not all seen. */
function countChosen({ filters = [] }: { readonly filters?: readonly Filter[] }, url: ListUrl): number {
  const isChosen = (...names: readonly string[]) => names.some((name) => url.get(name) !== '')
  return [
    ...filters.map(({ name }) => isChosen(name)),
    isChosen('period', 'from', 'to'),
    isChosen('sort'),
  ].filter(Boolean).length
}

interface ExportLinkProps {
  /** Below `/export/`, without `.csv`. */
  readonly file: string
  readonly query: Readonly<Record<string, unknown>>
  readonly hint: string
  readonly children: string
}

export function ExportLink({ file, query, hint, children }: ExportLinkProps) {
  return (
    <a
      className={`${buttonStyles.button} ${styles.export}`}
      href={buildAddress(`/export/${file}.csv`, { query })}
      download
      title={hint}
    >
      <Icon name="download" size={16} />
      {children}
    </a>
  )
}

const WAIT_MS = 250

function Search({ label, url }: { readonly label: string; readonly url: ListUrl }) {
  const requested = url.get('q')
  const [typed, setTyped] = useState({ text: requested, requested })
  // The address has changed by another way than this field: Back, or the filters were cleared.
  if (typed.requested !== requested && requested !== typed.text.trim())
    setTyped({ text: requested, requested })
  const request = useDebouncedCallback((q: string) => url.filter({ q: q.trim() }), WAIT_MS)
  return (
    <TextInput
      id={SEARCH_FIELD}
      type="search"
      className={styles.search}
      label={label}
      value={typed.text}
      leftSection={<Icon name="search" size={16} />}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, requested })
        request(event.currentTarget.value)
      }}
    />
  )
}

/** One filter: searched for where there are too many to choose from, or chosen from a list. */
export function FilterField({ filter, url }: { readonly filter: Filter; readonly url: ListUrl }) {
  if (filter.search) {
    return (
      <SearchedSelect
        search={filter.search}
        label={filter.label}
        placeholder={lists.all}
        value={url.get(filter.name)}
        nothingFound={lists.notFound}
        clear={lists.clearOf(filter.label)}
        onChoose={(value) => url.filter({ [filter.name]: value })}
      />
    )
  }
  return (
    <ListSelect
      label={filter.label}
      value={url.get(filter.name)}
      data={[
        { value: '', label: lists.all },
        ...filter.options.map(({ value, label }) => ({ value, label: formatStatus(label) })),
      ]}
      onChoose={(value) => url.filter({ [filter.name]: value })}
    />
  )
}

/** Its field is wider than others. */
const ORDER_ROOM = 20

interface OrderProps<R> {
  readonly columns: readonly Column<R>[]
  readonly url: ListUrl
  /** In rem, below which width of the list it is offered; always where there is none. */
  readonly below: number | undefined
}

function Order<R>({ columns, url, below }: OrderProps<R>) {
  const ways = columns.flatMap(({ sort = '', label }) => [
    { value: sort, label: lists.sortBy(label, false) },
    { value: `-${sort}`, label: lists.sortBy(label, true) },
  ])
  return (
    <ListSelect
      className={
        below === undefined
          ? (styles.order ?? '')
          : `${styles.order} ${styles.orderField} ${columnStyles[`below${below}`] ?? ''}`
      }
      label={lists.sort}
      value={url.get('sort')}
      data={[{ value: '', label: lists.usual }, ...ways]}
      onChoose={(sort) => url.filter({ sort })}
      room={ORDER_ROOM}
    />
  )
}
