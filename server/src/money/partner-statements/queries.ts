/** SQL of partners' statements: what is due, and what they are made of. */
import type { Deductions, Paise, Period, PeriodMovements, Statement, StatementLine } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'

/** That a version of a contract was not withdrawn. */
const STANDS = sql`not exists (select from partner_contract_withdrawal where version_id = version.id)`

/** The day on which the partner's next statement begins; undefined without a contract. */
export async function selectNextFirstDay(reader: Reader, partnerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select coalesce(
      (select max(period_next) from partner_statement where partner_id = ${partnerId}),
      (select min(valid_from) from partner_contract_version version where partner_id = ${partnerId} and ${STANDS})
    ) as first`.execute(reader)
  return rows[0]?.first ?? undefined
}

/** Partners whose next statement begins before a day, by id after `after`. */
export async function selectPartnersBegun(
  reader: Reader,
  { before, after, limit }: { readonly before: string; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select version.partner_id
      from (select partner_id, min(valid_from) as first from partner_contract_version version
             where ${STANDS} group by partner_id) as version
      left join lateral (select max(period_next) as next from partner_statement
                          where partner_statement.partner_id = version.partner_id) as done on true
     where coalesce(done.next, version.first) < ${before}::date and version.partner_id > ${after}
     order by version.partner_id limit ${limit}`.execute(reader)
  return rows.map((row) => row.partner_id)
}

export interface PreviousStatement {
  readonly number: number
  /** In India. */
  readonly periodFirst: string
  readonly closing: Paise
  readonly carried: Deductions
}

export async function selectLastStatement(
  reader: Reader,
  partnerId: string,
): Promise<PreviousStatement | undefined> {
  const row = await reader
    .selectFrom('partner_statement')
    .select([
      'number',
      'period_first as periodFirst',
      'closing_paise as closing',
      'carried_tds_paise as tds',
      'carried_tcs_paise as tcs',
      'carried_payment_fee_paise as fee',
      'carried_correction_paise as correction',
    ])
    .where('partner_id', '=', partnerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { number, periodFirst, closing, tds, tcs, fee, correction } = row
  return { number, periodFirst, closing, carried: { tds, tcs, 'payment-fee': fee, correction } }
}

/** What the ledger owed the partner before a moment. */
export async function selectOwedBefore(reader: Reader, partnerId: string, at: Date): Promise<Paise> {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(entry.amount_paise) as sum
      from ledger_account account
      join ledger_entry entry on entry.account_id = account.id
      join ledger_transfer transfer on transfer.id = entry.transfer_id
     where account.kind = 'partner_payable' and account.owner_id = ${partnerId} and transfer.created_at < ${at}`.execute(
    reader,
  )
  return toPaiseSum(rows[0]?.sum ?? null)
}

export interface NewStatement {
  readonly id: string
  readonly partnerId: string
  readonly number: number
  readonly period: Period
  readonly versionId: string
  readonly issuedAt: Date
  /** What an operator entered, by the order of the statement's corrections. */
  readonly document: object
}

/** The window of what a statement takes in: from the beginning of the one before, for what came too late for that. */
export interface Window {
  readonly partnerId: string
  readonly since: Date
  readonly until: Date
}

/**
 * Writes the charges, payouts and returned payouts that stand in no statement yet, under the statement's id. What was
 * confirmed in a period and committed after its statement was issued comes into the next.
 */
export async function lockPeriod(
  tx: Tx,
  statementId: string,
  { partnerId, since, until }: Window,
): Promise<PeriodMovements> {
  const { rows: charges } = await sql<
    Record<'taxable' | 'collected' | 'net' | 'gst' | 'land', string | null>
  >`
    with taken as (
      insert into partner_statement_charge (booking_id, statement_id, station_name, started_at, ended_at, confirmed_at,
        energy_wh, taxable_paise, total_paise, version_id, land_share_paise, net_paise, gst_paise)
      select booking.id, ${statementId}, station.name, booking.started_at, booking.stopped_at, booking.confirmed_at,
             booking.bill_energy_wh, booking.bill_amount_paise, booking.bill_total_paise, credit.version_id,
             coalesce(credit.land_share_paise, 0),
             booking.partner_paise - coalesce(credit.gst_paise, booking.bill_gst_paise),
             coalesce(credit.gst_paise, booking.bill_gst_paise)
        from booking
        join station on station.id = booking.station_id
        left join partner_credit credit on credit.booking_id = booking.id
       where booking.partner_id = ${partnerId} and booking.confirmed_at >= ${since} and booking.confirmed_at < ${until}
         and not exists (select from partner_statement_charge done where done.booking_id = booking.id)
      returning taxable_paise, total_paise, net_paise, gst_paise, land_share_paise
    )
    select sum(taxable_paise) as taxable, sum(total_paise) as collected, sum(net_paise) as net, sum(gst_paise) as gst,
           sum(land_share_paise) as land from taken`.execute(tx)
  const { rows: payouts } = await sql<Record<'paid' | 'returned', string | null>>`
    with taken as (
      insert into partner_statement_payout (withdrawal_id, is_return, statement_id, amount_paise, at)
      select withdrawal.id, moved.is_return, ${statementId}, withdrawal.amount_paise, moved.at
        from withdrawal
        left join withdrawal_return on withdrawal_return.withdrawal_id = withdrawal.id
       cross join lateral (values (false, withdrawal.created_at), (true, withdrawal_return.created_at)) as moved (is_return, at)
       where withdrawal.partner_id = ${partnerId} and moved.at >= ${since} and moved.at < ${until}
         and not exists (select from partner_statement_payout done
                          where done.withdrawal_id = withdrawal.id and done.is_return = moved.is_return)
      returning is_return, amount_paise
    )
    select sum(amount_paise) filter (where not is_return) as paid,
           sum(amount_paise) filter (where is_return) as returned from taken`.execute(tx)
  const sum = (text: string | null | undefined): Paise => toPaiseSum(text ?? null)
  return {
    taxable: sum(charges[0]?.taxable),
    collected: sum(charges[0]?.collected),
    net: sum(charges[0]?.net),
    gst: sum(charges[0]?.gst),
    landShare: sum(charges[0]?.land),
    payouts: sum(payouts[0]?.paid),
    returned: sum(payouts[0]?.returned),
  }
}

export interface Correction {
  readonly id: string
  readonly amount: Paise
  readonly note: string
}

/** What operators entered (before a moment, where one is given) and no statement has taken in. */
export const selectOpenCorrections = (
  reader: Reader,
  partnerId: string,
  until?: Date,
): Promise<Correction[]> =>
  reader
    .selectFrom('partner_correction as correction')
    .select(['correction.id', 'correction.amount_paise as amount', 'correction.note'])
    .where('correction.partner_id', '=', partnerId)
    .$if(until !== undefined, (open) => open.where('correction.created_at', '<', until as Date))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partner_statement_line')
            .select('partner_statement_line.statement_id')
            .whereRef('partner_statement_line.correction_id', '=', 'correction.id'),
        ),
      ),
    )
    .orderBy('correction.id')
    .execute()

export async function insertCorrection(
  tx: Tx,
  of: Correction & { readonly partnerId: string; readonly createdAt: Date; readonly createdBy: string },
): Promise<void> {
  await tx
    .insertInto('partner_correction')
    .values({
      id: of.id,
      partner_id: of.partnerId,
      amount_paise: of.amount,
      note: of.note,
      created_at: of.createdAt,
      created_by: of.createdBy,
    })
    .execute()
}

/** What income tax was counted on and due from a day on, by statements whose last day lies before another. */
export async function selectTaxedSince(
  reader: Reader,
  partnerId: string,
  first: string,
): Promise<{ base: Paise; deducted: Paise }> {
  const { rows } = await sql<{ base: string | null; deducted: string | null }>`
    select sum(tds_base_paise) as base, sum(tds_due_paise) as deducted
      from partner_statement where partner_id = ${partnerId} and period_next > ${first}::date`.execute(reader)
  return { base: toPaiseSum(rows[0]?.base ?? null), deducted: toPaiseSum(rows[0]?.deducted ?? null) }
}

export async function insertStatement(tx: Tx, of: NewStatement, made: Statement): Promise<void> {
  const { postings, carriedOn, tds } = made
  await tx
    .insertInto('partner_statement')
    .values({
      id: of.id,
      partner_id: of.partnerId,
      number: of.number,
      period_first: of.period.first,
      period_next: of.period.next,
      version_id: of.versionId,
      issued_at: of.issuedAt,
      opening_paise: made.opening,
      closing_paise: made.closing,
      rent_paise: postings.rent,
      gst_paise: postings.gst,
      correction_paise: postings.correction,
      tds_paise: postings.tds,
      tcs_paise: postings.tcs,
      payment_fee_paise: postings.paymentFee,
      to_partner_paise: postings.toPartner,
      carried_tds_paise: carriedOn.tds,
      carried_tcs_paise: carriedOn.tcs,
      carried_payment_fee_paise: carriedOn['payment-fee'],
      carried_correction_paise: carriedOn.correction,
      tds_base_paise: tds.base,
      tds_due_paise: tds.due,
      document: JSON.stringify(of.document),
    })
    .execute()
}

/** `corrections`: the ids of the correction lines, in order. */
export async function insertLines(
  tx: Tx,
  statementId: string,
  lines: readonly StatementLine[],
  corrections: readonly string[],
): Promise<void> {
  let corrected = 0
  const rows = lines.map((line, index) => ({
    statement_id: statementId,
    position: index + 1,
    kind: line.kind,
    amount_paise: line.amount,
    of_deduction: line.of ?? null,
    base_paise: line.base ?? null,
    rate_bp: line.rate ?? null,
    code: line.code ?? null,
    note: line.note ?? null,
    correction_id: line.kind === 'correction' ? (corrections[corrected++] ?? null) : null,
  }))
  await tx.insertInto('partner_statement_line').values(rows).execute()
}

export async function insertLink(
  tx: Tx,
  of: { readonly statementId: string; readonly secretHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('partner_statement_link')
    .values({ statement_id: of.statementId, secret_hash: of.secretHash, expires_at: of.expiresAt })
    .execute()
}
