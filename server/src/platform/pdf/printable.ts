/** Text of people made fit for a page: of characters that the fonts have, with words that fit into a column. */
import type { CodeRange } from './cmap.ts'

/** What stands for a character that no font has. */
const UNKNOWN = '\ufffd'
/** They say how letters join, or where a word may break: no font draws them. */
const JOINERS = /[\u00ad\u200b-\u200d]/
/** Controls, marks of direction, and code points that stand for nothing. A new line stays. */
const INVISIBLE =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

const LONGEST_WORD = 24
const LONG_WORD = new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'gu')
const letters = new Intl.Segmenter()

/** @param ranges of all fonts */
export function createPrintable(ranges: readonly CodeRange[]): (text: string) => string {
  const known = new Set<number>()
  for (const [first, last] of ranges) for (let code = first; code <= last; code += 1) known.add(code)
  const has = (character: string) =>
    character === '\n' || JOINERS.test(character) || known.has(character.codePointAt(0) ?? -1)
  return (text) => {
    const clean = text
      .toWellFormed()
      .replace(INVISIBLE, (character) => (character === '\n' ? '\n' : ''))
      .normalize('NFC')
    return insertBreaks([...clean].map((character) => (has(character) ? character : UNKNOWN)).join(''))
  }
}

/** Where a word is longer than a column may be, it may be broken: a blank of no width stands in it. */
const insertBreaks = (text: string): string =>
  text.replace(LONG_WORD, (word) =>
    [...letters.segment(word)]
      .map(({ segment }, index) => (index > 0 && index % LONGEST_WORD === 0 ? `\u200b${segment}` : segment))
      .join(''),
  )
