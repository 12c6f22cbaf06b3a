/** SQL of payouts that a provider sends. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { PayoutProviderName } from '../../platform/payouts/payout-provider.ts'

export type TransferState = 'asked' | 'sent' | 'done' | 'failed'

/** Which way a run goes from now on; what it is when another way was taken before. */
export async function claimPayoutWay(
  db: Db | Tx,
  { runId, way, at }: { readonly runId: string; readonly way: 'file' | 'provider'; readonly at: Date },
): Promise<'file' | 'provider'> {
  await db
    .insertInto('payout_run_way')
    .values({ run_id: runId, way, at })
    .onConflict((conflict) => conflict.column('run_id').doNothing())
    .execute()
  const row = await db
    .selectFrom('payout_run_way')
    .select(sql<'file' | 'provider'>`way`.as('way'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return row.way
}

/** A transfer for each payout of the run that is neither paid nor failed; how many. */
export async function insertTransfers(
  tx: Tx,
  {
    runId,
    provider,
    by,
    at,
  }: {
    readonly runId: string
    readonly provider: PayoutProviderName
    readonly by: string
    readonly at: Date
  },
): Promise<number> {
  const { rows } = await sql`
    insert into payout_transfer (payout_id, provider, state, requested_at, requested_by, next_at)
    select id, ${provider}, 'asked', ${at}, ${by}, ${at} from payout where run_id = ${runId} and state = 'approved'
    on conflict on constraint payout_transfer_once do nothing
    returning payout_id`.execute(tx)
  return rows.length
}

export interface DueTransfer {
  readonly payoutId: string
  readonly state: TransferState
  /** Whether the provider may have it already. */
  readonly wasUnclear: boolean
  readonly askedAt: Date
  readonly amount: Paise
  readonly runNumber: number
  readonly bankAccountId: string
  readonly holder: string
  readonly number: string
  readonly ifsc: string
}

/** Takes what is due of the provider's; before the provider hears of one it is unclear whether it has it. */
export async function claimTransfers(
  db: Db,
  {
    provider,
    now,
    again,
    most,
  }: {
    readonly provider: PayoutProviderName
    readonly now: Date
    readonly again: Date
    readonly most: number
  },
): Promise<DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    with due as (
      select payout_id, is_unclear from payout_transfer
       where provider = ${provider} and next_at <= ${now} order by next_at, payout_id limit ${most} for update skip locked
    ), claimed as (
      update payout_transfer transfer set next_at = ${again}, is_unclear = true
        from due where due.payout_id = transfer.payout_id
      returning transfer.payout_id, transfer.state, transfer.requested_at, due.is_unclear as was_unclear
    )
    select claimed.payout_id as "payoutId", claimed.state, claimed.was_unclear as "wasUnclear",
           claimed.requested_at as "askedAt", payout.amount_paise as amount, run.number as "runNumber",
           account.id as "bankAccountId", account.holder, account.number, account.ifsc
      from claimed
      join payout on payout.id = claimed.payout_id
      join payout_run run on run.id = payout.run_id
      join partner_bank_account account on account.id = payout.bank_account_id
     order by payout.id`.execute(db)
  return rows
}

export async function findNextTransferAt(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('payout_transfer')
    .select((eb) => eb.fn.min<Date | null>('next_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

export interface LockedTransfer {
  readonly state: TransferState
  readonly doneAt: Date | null
}

export const lockTransfer = (tx: Tx, payoutId: string): Promise<LockedTransfer | undefined> =>
  tx
    .selectFrom('payout_transfer')
    .select([sql<TransferState>`state`.as('state'), 'done_at as doneAt'])
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()

export async function setTransfer(
  tx: Tx,
  payoutId: string,
  change: {
    readonly state: TransferState
    readonly providerTransferId: string | null
    readonly providerMessage: string | null
    readonly doneAt?: Date
    readonly nextAt: Date | null
  },
): Promise<void> {
  await tx
    .updateTable('payout_transfer')
    .set({
      state: change.state,
      provider_message: change.providerMessage?.slice(0, 300) ?? null,
      next_at: change.nextAt,
      ...(change.providerTransferId !== null && { provider_transfer_id: change.providerTransferId }),
      ...(change.doneAt && { done_at: change.doneAt }),
    })
    .where('payout_id', '=', payoutId)
    .execute()
}

/** The provider has said something of it: it is asked at once. */
export async function checkTransferSoon(
  db: Db,
  { transferId, now }: { transferId: string; now: Date },
): Promise<void> {
  await sql`
    update payout_transfer set next_at = ${now}
     where next_at > ${now} and replace(payout_id::text, '-', '') = ${transferId}`.execute(db)
}

export interface TransferView {
  readonly payoutId: string
  readonly state: TransferState
  readonly providerMessage: string | null
}

export const selectTransfersOf = (reader: Reader, runId: string): Promise<TransferView[]> =>
  reader
    .selectFrom('payout_transfer as transfer')
    .innerJoin('payout', 'payout.id', 'transfer.payout_id')
    .select([
      'transfer.payout_id as payoutId',
      sql<TransferState>`transfer.state`.as('state'),
      'transfer.provider_message as providerMessage',
    ])
    .where('payout.run_id', '=', runId)
    .execute()

/** Whether a provider is still asked about some of its payouts; a simulated one that is done counts for nothing. */
export async function hasTransfersOf(reader: Reader, provider: PayoutProviderName): Promise<boolean> {
  const { rows } = await sql`
    select from payout_transfer
     where provider = ${provider} and next_at is not null and (provider <> 'simulated' or state in ('asked', 'sent'))
     limit 1`.execute(reader)
  return rows.length > 0
}
