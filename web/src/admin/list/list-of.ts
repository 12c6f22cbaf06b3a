/** The description of a list screen: its call, columns, filters and texts. */
import type { ReactNode } from 'react'
import type { Choice, RecordSearch } from '../form/searched-select.tsx'
import type { Topic } from '../server/topics.ts'
import type { FittingColumn } from './fit.ts'

interface Row {
  readonly _id: string
}

/** Columns without room in the first line of a row move to the second, by rank: `list/fit.ts`. */
export interface Column<R> extends FittingColumn {
  readonly label: string
  /** The key that the call sorts by. */
  readonly sort?: string
  /** Numbers stand to the right. */
  readonly isNumber?: true
  /** What a card is headed by; the other columns stand below it. */
  readonly isTitle?: true
  /** On a card it stands below its label, as wide as the card. */
  readonly isLong?: true
  readonly cell: (row: R) => ReactNode
}

export interface Filter {
  readonly name: string
  readonly label: string
  readonly options: readonly Choice[]
  /** Where there may be more than a field can offer: they are searched instead, and `options` is empty. */
  readonly search?: RecordSearch
}

export interface LoadedPage<R> {
  readonly data: readonly R[]
  readonly page: {
    readonly total: number
    readonly totalIsAtLeast?: true | undefined
    readonly nextCursor: string | null
  }
}

export interface ListOf<R extends Row> {
  readonly topic: Topic
  /** Distinguishes this list from others of its topic. */
  readonly name: string
  /** The name of the list for screen readers. */
  readonly label: string
  readonly load: (query: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<LoadedPage<R>>
  /** One record by its id, where there is a call for it: a window over the list shows it wherever it stands. */
  readonly loadOne?: (id: string, signal: AbortSignal) => Promise<R>
  /** The file of the same rows, below `/export/`, without `.csv`. */
  readonly file?: string
  readonly columns: readonly Column<R>[]
  /** The order that it opens with, as the address has it; the call's own by default. */
  readonly opensBy?: string
  /** The search field's label. */
  readonly search?: string
  readonly filters?: readonly Filter[]
  /** The promised sentence where there is nothing. */
  readonly empty: string
  /** How the first entry comes about. */
  readonly emptyHint: string
  /** How an entry is added: beside the tools, and where there is none. */
  readonly add?: ReactNode
  /** What stands where there is no entry yet, where that is not `add`. */
  readonly first?: ReactNode
  readonly actions?: (row: R) => ReactNode
  /** How many buttons a row has at most; 1 by default. */
  readonly buttons?: number
  /** In rem: what the widest of them needs; 8.5 by default. */
  readonly buttonWidth?: number
}

/** What rows are shown by, wherever they come from. */
export type Rows<R extends Row> = Pick<ListOf<R>, 'label' | 'columns' | 'actions' | 'buttons' | 'buttonWidth'>

/** A filter over states, in words. */
export const createStatusFilter = (label: string, values: readonly string[]): Filter => ({
  name: 'status',
  label,
  options: values.map((value) => ({ value, label: value })),
})
