/** How a screen of the panel describes itself. */
import type { AttentionList } from '@voltyatra/contract'

/** The sections of the sidebar below what stands there by itself, in their order. */
export const SECTIONS = ['network', 'drivers', 'money', 'company'] as const
export type Section = (typeof SECTIONS)[number]

export interface Screen {
  readonly name: string
  /** Below the layout's base; the dashboard has none. */
  readonly path: string
  readonly label: string
  /** Where the classic layout names it otherwise. */
  readonly classicLabel?: string
  readonly group: 'main' | 'requests' | Section
  /** Where it stands among all screens, in the sidebar and in the palette. */
  readonly position: number
  /** Its icon: the path of an SVG of 24 by 24, drawn as a line. */
  readonly icon?: string
  /** The right without which it is not offered; none where everybody may. */
  readonly may?: string
  /** Each of its records has a page of its own, at the screen's address and the record's id. */
  readonly hasPages?: true
  /** Shorter or older last parts of the address. */
  readonly aliases: readonly string[]
  /** Other words by which it is found. */
  readonly keywords?: string
  /** The key that opens it after `g`. */
  readonly key?: string
  /** The lists that it shows of what needs attention, and the query of the address that shows them. */
  readonly attention?: Readonly<Partial<Record<AttentionList, Readonly<Record<string, string>>>>>
  /** The kinds of records that the audit log leads here for. */
  readonly subjects?: Readonly<Record<string, SubjectShown>>
}

/** Where a record is seen: on its page, in a window, on the screen itself, or on one of its tabs. */
export type SubjectShown = 'page' | 'window' | 'screen' | { readonly tab: string; readonly window?: true }

type Load = () => Promise<{ readonly Component: () => React.ReactNode }>

/** Finds records of a screen for the palette. */
export interface Finder {
  /** Where its records stand among those of the others. */
  readonly rank: number
  readonly label: string
  readonly find: (
    query: { readonly q: string; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<readonly FoundRecord[]>
}

export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
}

export interface Loader {
  readonly screen: Load
  readonly page?: Load
  /** Where the palette finds its records; those are shown on their pages, or in the screen's window. */
  readonly finder?: Finder
}

/** Where screens are loaded from when they are first opened; those whose records have pages name these too. */
export type Loaders<S extends readonly Screen[]> = {
  readonly [N in S[number]['name']]: Extract<S[number], { readonly name: N }> extends { hasPages: true }
    ? Loader & Required<Pick<Loader, 'page'>>
    : Omit<Loader, 'page'>
}
