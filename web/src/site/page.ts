/** What a page of the public site is; the build makes one complete HTML file of each. */
import type { ReactElement } from 'react'

export interface SitePage {
  /** The address, spelt exactly as it is promised. */
  readonly path: string
  /** Its address where that is only known when it is filled: a tag. */
  readonly canonical?: string
  /** A template of the page that each record has, at a path with a parameter. */
  readonly isOfRecord?: true
  /** Further addresses in small letters that lead here; other letter cases of all of them do so by themselves. */
  readonly aliases?: readonly string[]
  /** The file's name in the build, without its ending. */
  readonly file: string
  readonly title: string
  readonly description: string
  /** Its only style sheet, from `web/`. */
  readonly styles: string
  /** Pages that search engines should not list say so. */
  readonly isListed: boolean
  /** Facts for search engines in schema.org's words. */
  readonly facts?: readonly Readonly<Record<string, unknown>>[]
  /** The same, where the server knows them: a tag that leaves JSON. */
  readonly factsTag?: string
  /** A media query: where it holds, or the address asks for something, the page comes alive at once. */
  readonly wakes?: string
  /** What stands between the navigation bar and the footer. */
  readonly content: ReactElement
}

/** Stands for the origin at which people reach the program, which only the running program knows. */
export const ORIGIN = 'https://origin.invalid'

/** The addresses of the files that the build made for a page. */
export interface PageAssets {
  readonly styles: string
  readonly font: string
  readonly loader: string
  /** What the loader fetches on the first interaction. */
  readonly islands: string
  /** What offers the page in the visitor's own language. */
  readonly offer: string
  /** The letters of the page's script; undefined where the font has them. */
  readonly letters: string | undefined
  readonly picture: string
}

/** Stands in the page for a form's refusal; the server puts its sentence there. */
export const REFUSAL_MARK = '{refusal}'
