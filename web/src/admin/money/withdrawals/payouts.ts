/** Payouts to many partners: what is chosen, what a bank's file says, and what is wrong with which row. */
import { toRupees } from '../../form/amounts.ts'
import { payAll } from './texts.ts'

/** A partner who is owed something. */
export interface Owed {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly mobile: string
  /** Rupees. */
  readonly owed: number
}

/** One row as it is typed. */
export interface PayoutRow {
  readonly isChosen: boolean
  readonly amount: string
  readonly utr: string
  readonly note: string
}

export type PayoutRows = Readonly<Record<string, PayoutRow>>

/** What is sent. */
export interface Payout {
  readonly partner: Owed
  readonly amount: number
  readonly utr: string
  readonly note: string
}

/** All that is owed, not chosen yet. */
export const getRow = (partner: Owed, rows: PayoutRows): PayoutRow =>
  rows[partner.id] ?? { isChosen: false, amount: partner.owed.toFixed(2), utr: '', note: '' }

const normalizeUtr = (utr: string): string => utr.replaceAll(/\s/g, '').toUpperCase()

/** What is wrong with the chosen rows, by partner. */
export function findProblems(partners: readonly Owed[], rows: PayoutRows): Readonly<Record<string, string>> {
  const chosen = partners.filter((partner) => getRow(partner, rows).isChosen)
  const byUtr = Map.groupBy(chosen, (partner) => normalizeUtr(getRow(partner, rows).utr))
  return Object.fromEntries(
    chosen.flatMap((partner) => {
      const { amount, utr } = getRow(partner, rows)
      const problem = findProblem(toRupees(amount), partner.owed, normalizeUtr(utr), byUtr)
      return problem ? [[partner.id, problem] as const] : []
    }),
  )
}

function findProblem(
  amount: number | undefined,
  owed: number,
  utr: string,
  byUtr: ReadonlyMap<string, readonly Owed[]>,
): string | undefined {
  if (amount === undefined || amount <= 0) return payAll.wrongAmount
  if (amount > owed) return payAll.tooMuch
  if (utr !== '' && !/^[A-Z0-9]{6,35}$/.test(utr)) return payAll.wrongUtr
  return utr !== '' && (byUtr.get(utr)?.length ?? 0) > 1 ? payAll.utrTwice : undefined
}

/** The chosen rows as they are sent, in the order of the list. */
export const listPayouts = (partners: readonly Owed[], rows: PayoutRows): Payout[] =>
  partners.flatMap((partner) => {
    const { isChosen, amount, utr, note } = getRow(partner, rows)
    return isChosen
      ? [{ partner, amount: toRupees(amount) ?? 0, utr: normalizeUtr(utr), note: note.trim() }]
      : []
  })

const PAISE = 100

/** Rupees, added up in whole paise. */
export const sumRows = (payouts: readonly { readonly amount: number }[]): number =>
  payouts.reduce((sum, { amount }) => sum + Math.round(amount * PAISE), 0) / PAISE

export interface Pasted {
  readonly rows: PayoutRows
  readonly taken: number
  /** Lines that name nobody who is owed, or more than one. */
  readonly unknown: readonly string[]
}

/**
 * Takes lines out of a bank's file: partner (name, e-mail address or mobile number), amount, UTR, note, with tabs,
 * semicolons or commas between them. What is empty leaves the row as it is; a heading is passed over.
 */
export function pasteRows(text: string, partners: readonly Owed[], rows: PayoutRows): Pasted {
  const taken: Record<string, PayoutRow> = { ...rows }
  const unknown: string[] = []
  let count = 0
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [who = '', amount = '', utr = '', ...note] = splitCells(line)
    if (/^(partner|name|beneficiary)$/i.test(who)) continue
    const found = partners.filter((partner) => isMeant(partner, who))
    const [partner] = found
    if (!partner || found.length > 1) {
      unknown.push(line.trim())
      continue
    }
    const before = getRow(partner, taken)
    taken[partner.id] = {
      isChosen: true,
      amount: amount || before.amount,
      utr: utr || before.utr,
      note: note.join(' ').trim() || before.note,
    }
    count += 1
  }
  return { rows: taken, taken: count, unknown }
}

const getDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(-10)

function isMeant({ name, email, mobile }: Owed, who: string): boolean {
  const requested = who.trim().toLowerCase()
  const isMobile = /^[+\d\s()-]{10,}$/.test(requested)
  return (
    requested === name.toLowerCase() ||
    requested === email.toLowerCase() ||
    (isMobile && getDigits(requested) === getDigits(mobile))
  )
}

/** The cells of a line; one in quotation marks may hold what else stands between cells, such as `"1,23,456.50"`. */
function splitCells(line: string): string[] {
  const between = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === between && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}
