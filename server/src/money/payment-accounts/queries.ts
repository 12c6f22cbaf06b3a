/** SQL of the accounts with payment providers. */
import type { PaymentAccountProvider } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface PaymentAccount {
  readonly provider: PaymentAccountProvider
  readonly isLive: boolean
  readonly keyId: string
  readonly sealed: Buffer
  readonly rank: number
  readonly isOn: boolean
  /** Whether it is asked to block amounts, where it can. */
  readonly takesBlocks: boolean
  /** The same of mandates for automatic top-ups. */
  readonly takesMandates: boolean
  /** Grows whenever other keys are entered. */
  readonly version: number
  readonly answeredAt: Date | null
  readonly failingSince: Date | null
  readonly lastFailure: string | null
}

const selectAccounts = (reader: Reader) =>
  reader
    .selectFrom('payment_account')
    .select([
      'provider',
      'is_live as isLive',
      'key_id as keyId',
      'sealed',
      'rank',
      'is_on as isOn',
      'takes_blocks as takesBlocks',
      'takes_mandates as takesMandates',
      'version',
      'answered_at as answeredAt',
      'failing_since as failingSince',
      'last_failure as lastFailure',
    ])

/** In the order in which new payments are given to them. */
export async function listAccounts(reader: Reader): Promise<PaymentAccount[]> {
  // The table takes no other provider.
  return (await selectAccounts(reader).orderBy('rank').orderBy('provider').execute()) as PaymentAccount[]
}

/** All of them, and until the transaction ends nobody else changes or enters one. */
export async function lockAccounts(tx: Tx): Promise<PaymentAccount[]> {
  await sql`lock table payment_account in share row exclusive mode`.execute(tx)
  return listAccounts(tx)
}

/** Whether the money in wallets is real; undefined while nothing was ever paid. */
export async function findPaymentMode(reader: Reader): Promise<'test' | 'live' | undefined> {
  const row = await reader.selectFrom('payment_mode').select('is_live as isLive').executeTakeFirst()
  if (!row) return undefined
  return row.isLive ? 'live' : 'test'
}

interface EnteredAccount {
  readonly provider: PaymentAccountProvider
  readonly isLive: boolean
  readonly keyId: string
  readonly sealed: Buffer
  readonly enteredAt: Date
}

/** With new keys it is on, of unknown state, and last where it was not there. */
export const putAccount = (tx: Tx, { provider, isLive, keyId, sealed, enteredAt }: EnteredAccount) =>
  refuseOnConstraint(
    tx
      .insertInto('payment_account')
      .values({
        provider,
        is_live: isLive,
        key_id: keyId,
        sealed,
        rank: sql<number>`(select coalesce(max(rank), 0) + 1 from payment_account)`,
        is_on: true,
        entered_at: enteredAt,
      })
      .onConflict((conflict) =>
        conflict.column('provider').doUpdateSet({
          is_live: isLive,
          key_id: keyId,
          sealed,
          is_on: true,
          version: sql<number>`payment_account.version + 1`,
          entered_at: enteredAt,
          answered_at: null,
          failing_since: null,
          last_failure: null,
        }),
      )
      .execute(),
    { payment_mode_mixed: 'payment-mode-mixed' },
  )

export async function updateUse(
  tx: Tx,
  account: Pick<PaymentAccount, 'provider' | 'isOn' | 'rank' | 'takesBlocks' | 'takesMandates'>,
): Promise<void> {
  await tx
    .updateTable('payment_account')
    .set({
      is_on: account.isOn,
      rank: account.rank,
      takes_blocks: account.takesBlocks,
      takes_mandates: account.takesMandates,
    })
    .where('provider', '=', account.provider)
    .execute()
}

/** @param failure null where it answered */
export async function updateProviderStatus(
  db: Db,
  { provider, version }: Pick<PaymentAccount, 'provider' | 'version'>,
  { at, failure }: { readonly at: Date; readonly failure: string | null },
): Promise<void> {
  await db
    .updateTable('payment_account')
    .set(
      failure === null
        ? { answered_at: at, failing_since: null, last_failure: null }
        : { failing_since: sql<Date>`coalesce(failing_since, ${at})`, last_failure: failure.slice(0, 300) },
    )
    .where('provider', '=', provider)
    .where('version', '=', version)
    .execute()
}
