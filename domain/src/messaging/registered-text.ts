/**
 * Texts that are registered before they may be sent: in India every text message on the operators' ledger (DLT, under
 * TRAI's TCCCPR 2018), on WhatsApp every template. What goes out has to be the registered text, with something in its places.
 */
import { ok, type Result, refuse } from '../result.ts'

/** A place of a registered text: `{#var#}` and its typed forms as the ledger writes them, `{{1}}` as WhatsApp does. */
const PLACEHOLDER = /\{#\s*[a-z]+\s*#\}|\{\{\s*\w+\s*\}\}/gi

/** Operators refuse more in one place; WhatsApp refuses more than 1,024 characters in the whole text. */
const MOST_IN_A_PLACEHOLDER = { ledger: 30, whatsApp: 1000 } as const

export interface TextDiffers {
  readonly kind: 'text-differs'
  /** Where, in characters from the beginning of the text that is to go out. */
  readonly at: number
  /** What the registered text has there, and what stands there: their next few characters; empty at the end. */
  readonly registered: string
  readonly found: string
}

const SHOWN = 20

/** What stands in the places of the registered text, in their order. */
export function matchRegistered(text: string, registered: string): Result<readonly string[], TextDiffers> {
  const literals = withUnixLines(registered).split(PLACEHOLDER)
  const most = registered.includes('{{') ? MOST_IN_A_PLACEHOLDER.whatsApp : MOST_IN_A_PLACEHOLDER.ledger
  const body = withUnixLines(text)
  let best: Failure = { index: -1, same: 0, at: 0, missing: '' }
  const impossible = new Set<string>()

  /** The places from this literal on, which has to stand at this position. */
  const fit = (index: number, at: number): readonly string[] | undefined => {
    const literal = literals[index] ?? ''
    const key = `${index} ${at}`
    if (impossible.has(key)) return undefined
    if (body.startsWith(literal, at)) {
      const end = at + literal.length
      if (index === literals.length - 1) {
        if (end === body.length) return []
        note({ index, same: literal.length, at: end, missing: '' })
      } else {
        for (let length = 1; length <= most && end + length <= body.length; length += 1) {
          const rest = fit(index + 1, end + length)
          if (rest) return [body.slice(end, end + length), ...rest]
        }
        if (end === body.length) {
          note({
            index,
            same: literal.length,
            at: end,
            missing: registered.match(PLACEHOLDER)?.[index] ?? '',
          })
        }
      }
    } else {
      const same = countCommon(literal, body.slice(at))
      note({ index, same, at: at + same, missing: literal.slice(same) })
    }
    impossible.add(key)
    return undefined
  }
  const note = (failure: Failure): void => {
    if (isFurther(failure, best)) best = failure
  }

  const values = fit(0, 0)
  if (values) return ok(values)
  const { at, missing } = best
  return refuse({
    kind: 'text-differs',
    at,
    registered: missing.slice(0, SHOWN),
    found: body.slice(at, at + SHOWN),
  })
}

/** Where the text departs from the registered one, after how much of it. */
interface Failure {
  readonly index: number
  /** Characters of this literal that stand there. */
  readonly same: number
  readonly at: number
  readonly missing: string
}

const isFurther = (one: Failure, other: Failure): boolean =>
  one.index !== other.index
    ? one.index > other.index
    : one.same !== other.same
      ? one.same > other.same
      : one.at > other.at

/** How many places a registered text has. */
export const countPlaceholders = (registered: string): number => registered.match(PLACEHOLDER)?.length ?? 0

const withUnixLines = (text: string): string => text.replaceAll('\r\n', '\n')

function countCommon(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
