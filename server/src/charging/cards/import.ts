/** Many cards at once, from a pasted list: all of them, or none and what is wrong with which line. */
import { type CardKind, ok, type Result } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { insertCards, selectDrivers, selectTakenNumbers } from './queries.ts'
import { type By, buildCard } from './service.ts'

export interface ReadLine {
  readonly line: number
  readonly text: string
  readonly number: string
  readonly kind: CardKind
  readonly phone: string | null
  readonly label: string | null
  readonly group: string | null
  readonly expiresAt: Date | null
}

/** Why a line is not taken; the words for it are made where it is answered. */
export type LineProblem =
  | { readonly code: 'number-invalid'; readonly why: string }
  | { readonly code: 'kind-unknown'; readonly kinds: readonly string[] }
  | { readonly code: 'same-number'; readonly line: number }
  | { readonly code: 'too-many-cards'; readonly most: number }
  | { readonly code: 'card-exists' | 'driver-unknown' | 'code-short' | 'phone-invalid' }
  | { readonly code: 'label-long' | 'group-invalid' | 'day-invalid' }

export interface WrongLine {
  readonly line: number
  readonly text: string
  readonly problem: LineProblem
}

export interface CardList {
  readonly lines: readonly ReadLine[]
  readonly wrong: readonly WrongLine[]
}

export interface Imported {
  readonly imported: number
  readonly wrong: readonly WrongLine[]
}

/** More wrong lines say nothing more. */
const MOST_WRONG = 100

export async function importCards(
  work: Work,
  { lines, wrong: unread }: CardList,
  { by, most }: { readonly by: By; readonly most: number },
): Promise<Result<Imported, { readonly kind: 'card-exists' | 'customer-not-found' }>> {
  const wrong = [...unread]
  const drivers = await selectDrivers(
    work.tx,
    lines.flatMap(({ phone }) => phone ?? []),
  )
  const taken = await selectTakenNumbers(
    work.tx,
    lines.map(({ number }) => number),
  )
  for (const [index, of] of lines.entries()) {
    const { line, text, number, phone } = of
    if (index >= most) {
      wrong.push({ line, text, problem: { code: 'too-many-cards', most } })
      break
    }
    if (taken.has(number)) wrong.push({ line, text, problem: { code: 'card-exists' } })
    else if (phone !== null && !drivers.has(phone)) {
      wrong.push({ line, text, problem: { code: 'driver-unknown' } })
    }
  }
  if (wrong.length > 0 || lines.length === 0) {
    work.nothingChanged()
    return ok({
      imported: 0,
      wrong: wrong.toSorted((one, other) => one.line - other.line).slice(0, MOST_WRONG),
    })
  }
  const cards = lines.map((line) => buildCard(toRequest(line, drivers), by, work.now))
  const inserted = await insertCards(work.tx, cards)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'card.import',
    subject: { kind: 'card', id: null },
    after: { cards: cards.length, numbers: cards.map(({ number }) => number) },
  })
  return ok({ imported: cards.length, wrong: [] })
}

/** Of a driver, billed to the wallet; without a phone nobody's yet. */
function toRequest(
  { phone, number, kind, label, group, expiresAt }: ReadLine,
  drivers: ReadonlyMap<string, string>,
) {
  const customerId = phone === null ? null : (drivers.get(phone) ?? null)
  const owner = customerId === null ? ('nobody' as const) : ('driver' as const)
  return { number, kind, label, group, expiresAt, owner, customerId, freeReason: null, mayOverlap: false }
}
