/** A price in the words that a driver reads, made of its facts by a catalogue. */
import { buildPriceStatements, type GstSide, type PriceFact, type PriceStatement } from '@voltyatra/domain'
import type { PriceMessages } from './messages.ts'

export interface PriceInWords {
  /** What charging costs, in one line; fees for idle time and limits stand in `lines` only. */
  readonly short: string
  /** All there is to know before charging, one thing each. */
  readonly lines: string[]
}

/** The same price twice, as it is paid and before GST. */
export type PriceWords = Readonly<Record<GstSide, PriceInWords>>

/** @param now seconds since 1970 (UTC), as the facts were asked for. */
export function formatPriceWords(
  facts: readonly PriceFact[],
  now: number,
  messages: PriceMessages,
): PriceWords {
  const side = (of: GstSide): PriceInWords => {
    const statements = buildPriceStatements(facts, of)
    const inShort = statements.filter(({ code }) => IN_SHORT.has(code))
    const format = (one: PriceStatement) => formatStatement(one, now, messages)
    return {
      short: messages.line(messages.joined(inShort.map(format))),
      lines: statements.map((one) => messages.line(format(one))),
    }
  }
  return { withGst: side('withGst'), beforeGst: side('beforeGst') }
}

const IN_SHORT: ReadonlySet<PriceStatement['code']> = new Set(['free', 'price', 'free-at-first'])

function formatStatement<S extends PriceStatement>(
  statement: S,
  now: number,
  messages: PriceMessages,
): string {
  const speak = messages[statement.code] as (of: S, now: number) => string
  return speak(statement, now)
}
