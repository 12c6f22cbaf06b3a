/** SQL of charges that are paid at card terminals, and of what the bank of the terminals has paid. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { compileOnce, type EveryGiven } from '../../db/build-once.ts'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export type TerminalRefused = 'in-use' | 'no-credit' | 'not-here' | 'connector-reserved'

export interface TerminalCharge {
  readonly id: string
  readonly sessionId: string
  readonly chargerId: string
  /** The charger's own. */
  readonly transactionId: string | null
  /** Of the payment at the provider of the terminal. */
  readonly pspRef: string
  /** What the terminal has blocked on the card. */
  readonly blocked: Paise
  readonly isLate: boolean
  readonly refused: TerminalRefused | null
  readonly bookingId: string | null
  readonly customerId: string | null
  /** What the charge holds of it. */
  readonly used: Paise | null
  /** What the terminal has blocked in all by its newest word; null where it has not raised it. */
  readonly raisedTo: Paise | null
  /** What the booking holds of that beyond `used`. */
  readonly raised: Paise
  readonly closedAt: Date | null
  /** What of both was not needed. */
  readonly returned: Paise | null
  /** Until when its terminal's word is awaited; null until it is over. */
  readonly awaitedUntil: Date | null
}

const FIELDS = [
  'id',
  'session_id as sessionId',
  'charger_id as chargerId',
  'transaction_id as transactionId',
  'psp_ref as pspRef',
  'blocked_paise as blocked',
  'is_late as isLate',
  'refused',
  'booking_id as bookingId',
  'customer_id as customerId',
  'used_paise as used',
  'raised_to_paise as raisedTo',
  'raised_paise as raised',
  'closed_at as closedAt',
  'returned_paise as returned',
  'awaited_until as awaitedUntil',
] as const

type ChargeKey = 'id' | 'session_id'

const selectBy = (reader: Reader, key: ChargeKey, id: string) =>
  reader.selectFrom('terminal_charge').select(FIELDS).where(key, '=', id)

// The table takes no other reasons.
const toCharge = (row: object | undefined) => row as TerminalCharge | undefined

export const selectTerminalCharge = async (reader: Reader, id: string) =>
  toCharge(await selectBy(reader, 'id', id).executeTakeFirst())

export const selectTerminalChargeOfSession = async (reader: Reader, sessionId: string) =>
  toCharge(await selectBy(reader, 'session_id', sessionId).executeTakeFirst())

const lockChargesOf = compileOnce((reader, { bookingId }: EveryGiven<{ readonly bookingId: string }>) =>
  reader.selectFrom('terminal_charge').select(FIELDS).where('booking_id', '=', bookingId).forUpdate(),
)

/** The row locked. */
export const lockTerminalChargeOf = async (tx: Tx, bookingId: string) =>
  toCharge((await lockChargesOf(tx, { bookingId }))[0])

/** The row locked. */
export const lockTerminalChargeOfSession = async (tx: Tx, sessionId: string) =>
  toCharge(await selectBy(tx, 'session_id', sessionId).forUpdate().executeTakeFirst())

export async function insertTerminalCharge(
  tx: Tx,
  charge: Pick<
    TerminalCharge,
    'id' | 'sessionId' | 'chargerId' | 'transactionId' | 'pspRef' | 'blocked' | 'isLate' | 'refused'
  > & {
    readonly now: Date
  },
): Promise<void> {
  await tx
    .insertInto('terminal_charge')
    .values({
      id: charge.id,
      session_id: charge.sessionId,
      charger_id: charge.chargerId,
      transaction_id: charge.transactionId,
      psp_ref: charge.pspRef,
      blocked_paise: charge.blocked,
      is_late: charge.isLate,
      refused: charge.refused,
      created_at: charge.now,
    })
    .execute()
}

/** Whether a charge of this charger is paid by the payment already. */
export async function isPaymentUsed(
  reader: Reader,
  { chargerId, pspRef }: Pick<TerminalCharge, 'chargerId' | 'pspRef'>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('terminal_charge')
    .select('id')
    .where('charger_id', '=', chargerId)
    .where('psp_ref', '=', pspRef)
    .where('refused', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function markTerminalRefused(
  reader: Reader,
  sessionId: string,
  refused: TerminalRefused,
): Promise<void> {
  await sql`
    update terminal_charge set refused = ${refused}
     where session_id = ${sessionId} and refused is null and booking_id is null`.execute(reader)
}

export async function selectUnpaidTerminalSessions(reader: Reader, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from terminal_charge where refused is null and booking_id is null
     order by created_at limit ${most}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function markTerminalUsed(
  tx: Tx,
  of: {
    readonly sessionId: string
    readonly bookingId: string
    readonly customerId: string
    readonly used: Paise
    readonly now: Date
  },
): Promise<string> {
  const { id } = await tx
    .updateTable('terminal_charge')
    .set({
      booking_id: of.bookingId,
      customer_id: of.customerId,
      used_paise: of.used,
      used_at: of.now,
      // It was raised before there was a booking.
      next_at: sql<Date | null>`case when raised_to_paise is null then next_at else ${of.now} end`,
    })
    .where('session_id', '=', of.sessionId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A terminal says what it has blocked in all. @returns the charge, to be looked at now; undefined where that is no more than
 * it had said before, and what it said then was looked at
 */
export async function markTerminalRaised(
  reader: Reader,
  of: {
    readonly chargerId: string
    readonly transactionId: string
    readonly to: Paise
    readonly now: Date
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update terminal_charge set raised_to_paise = ${of.to}, next_at = ${of.now}
     where charger_id = ${of.chargerId} and transaction_id = ${of.transactionId} and refused is null and closed_at is null
       and (${of.to} > coalesce(raised_to_paise, blocked_paise) or (${of.to} = raised_to_paise and next_at <= ${of.now}))
    returning id`.execute(reader)
  return rows[0]?.id
}

export interface TerminalRaise {
  readonly id: string
  readonly chargeId: string
  readonly to: Paise
  readonly amount: Paise
  readonly now: Date
}

export async function insertRaise(tx: Tx, { id, chargeId, to, amount, now }: TerminalRaise): Promise<void> {
  await tx
    .insertInto('terminal_raise')
    .values({ id, charge_id: chargeId, to_paise: to, amount_paise: amount, at: now })
    .execute()
  await tx
    .updateTable('terminal_charge')
    .set(({ eb }) => ({ raised_paise: eb('raised_paise', '+', amount) }))
    .where('id', '=', chargeId)
    .execute()
}

export async function markTerminalClosed(
  tx: Tx,
  id: string,
  of: { readonly returned: Paise; readonly owed: Paise; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('terminal_charge')
    .set({ closed_at: of.now, returned_paise: of.returned, owed_paise: of.owed })
    .where('id', '=', id)
    .execute()
}

/** It is over, and its terminal's word is awaited: an earlier look, as for a raised amount, stays. */
export async function markTerminalAwaited(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('terminal_charge')
    .set({ awaited_until: until, next_at: sql<Date>`least(next_at, ${until})` })
    .where('id', '=', id)
    .execute()
}

/** It was looked at. @param next undefined: nothing is awaited */
export async function markTerminalLooked(tx: Tx, id: string, next: Date | undefined): Promise<void> {
  await tx
    .updateTable('terminal_charge')
    .set({ next_at: next ?? null })
    .where('id', '=', id)
    .execute()
}

interface SettlementOf {
  readonly chargerId: string
  readonly pspRef: string
}

/** The charge that a word of its terminal is about is looked at now. @returns its id; undefined where there is none */
export async function markTerminalHeard(
  tx: Tx,
  { chargerId, pspRef }: SettlementOf,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update terminal_charge set next_at = ${now}
     where refused is null
       and session_id = (select session_of_payment(settlement) from card_settlement settlement
                          where charger_id = ${chargerId} and psp_ref = ${pspRef})
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function selectDueTerminalCharges(
  reader: Reader,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from terminal_charge where next_at <= ${now} order by next_at limit ${most}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function selectNextTerminalLook(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_at) as at from terminal_charge where next_at is not null`.execute(reader)
  return rows[0]?.at ?? undefined
}

/** What the terminal has said of the payments of a charge. */
export interface TerminalWord {
  /** What it took in all, or an operator has said; null where nothing was said yet. */
  readonly taken: Paise | null
  /** As whom the payer wants the invoice. */
  readonly tax: {
    readonly number: string
    readonly name: string | null
    readonly address: string | null
    readonly city: string | null
    readonly pincode: string | null
  } | null
}

export async function selectTerminalWord(reader: Reader, chargeId: string): Promise<TerminalWord> {
  const { rows } = await sql<{ taken: string | null; tax: TerminalWord['tax'] }>`
    select sum(coalesce(settlement.corrected_paise, case when settlement.status = 'Settled' then settlement.amount_paise else 0 end))
             filter (where settlement.status <> 'Unanswered' or settlement.corrected_paise is not null)::text as taken,
           (array_agg(json_build_object('number', settlement.tax_number, 'name', settlement.tax_name, 'address', settlement.tax_address,
                                        'city', settlement.tax_city, 'pincode', settlement.tax_pincode)
                      order by settlement.last_at desc) filter (where settlement.tax_number is not null))[1] as tax
      from terminal_charge charge
      join card_settlement settlement on settlement.charger_id = charge.charger_id
                               and (settlement.psp_ref = charge.psp_ref or settlement.transaction_id = charge.transaction_id)
                               and session_of_payment(settlement) = charge.session_id
     where charge.id = ${chargeId}`.execute(reader)
  const [row] = rows
  return { taken: row?.taken == null ? null : toPaiseSum(row.taken), tax: row?.tax ?? null }
}

/** What the terminal took more (above zero) or less, as far as it is booked. */
export async function selectMoved(reader: Reader, chargeId: string): Promise<Paise> {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(amount_paise)::text as sum from terminal_move where charge_id = ${chargeId}`.execute(reader)
  return toPaiseSum(rows[0]?.sum ?? null)
}

export async function insertMove(
  tx: Tx,
  move: {
    readonly id: string
    readonly chargeId: string
    readonly amount: Paise
    readonly owed: Paise
    readonly now: Date
  },
): Promise<void> {
  await tx
    .insertInto('terminal_move')
    .values({
      id: move.id,
      charge_id: move.chargeId,
      amount_paise: move.amount,
      owed_paise: move.owed,
      at: move.now,
    })
    .execute()
}

export interface TerminalPayment {
  readonly id: string
  readonly amount: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly reference: string
  readonly at: Date
  readonly by: string
}

export const insertTerminalPayment = (tx: Tx, payment: TerminalPayment) =>
  refuseOnConstraint(
    tx
      .insertInto('terminal_payment')
      .values({
        id: payment.id,
        amount_paise: payment.amount,
        fee_paise: payment.fee,
        tax_paise: payment.tax,
        reference: payment.reference,
        created_at: payment.at,
        created_by: payment.by,
      })
      .execute(),
    { terminal_payment_once: 'terminal-payment-exists' },
  )

/** `by` is the mail address of who recorded it. */
export const selectTerminalPaymentPage = (reader: Reader, request: ListRequest) =>
  selectKeysetPage({
    rows: reader
      .selectFrom('terminal_payment')
      .innerJoin('administrator', 'administrator.id', 'terminal_payment.created_by')
      .select([
        'terminal_payment.id',
        'terminal_payment.amount_paise as amount',
        'terminal_payment.fee_paise as fee',
        'terminal_payment.tax_paise as tax',
        'terminal_payment.reference',
        'terminal_payment.created_at as at',
        'administrator.email as by',
      ]),
    request,
    id: 'terminal_payment.id',
    defaultSort: '-at',
    sortKeys: { at: { column: 'terminal_payment.created_at', type: 'timestamptz' } },
  })

export interface TerminalAccount {
  /** What terminals have taken, or are to take of charges that are over, and their bank has not paid. */
  readonly owed: Paise
  /** What charges that go on hold of cards. */
  readonly held: Paise
}

export async function selectTerminalAccount(reader: Reader): Promise<TerminalAccount> {
  const { rows } = await sql<{ balance: string | null; held: string | null }>`
    select (select sum(entry.amount_paise) from ledger_entry entry join ledger_account account on account.id = entry.account_id
             where account.kind = 'card_terminals')::text as balance,
           (select sum(used_paise + raised_paise) from terminal_charge where used_at is not null and closed_at is null)::text as held`.execute(
    reader,
  )
  const held = toPaiseSum(rows[0]?.held ?? null)
  const balance = toPaiseSum(rows[0]?.balance ?? null)
  return { owed: (-balance - held) as Paise, held }
}
