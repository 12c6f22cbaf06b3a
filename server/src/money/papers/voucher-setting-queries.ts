/** SQL of whether advances have vouchers. */
import type { StateCode } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'

export interface VoucherSetting {
  /** Whose registration receives advances of drivers who are at home nowhere. */
  readonly state: StateCode
  readonly since: Date
}

/** Undefined where money in wallets is stored value. */
export async function selectVoucherSetting(reader: Reader): Promise<VoucherSetting | undefined> {
  const row = await reader
    .selectFrom('paper_setting')
    .select(['voucher_state as state', 'vouchers_since as since'])
    .where('issues_vouchers', '=', true)
    .executeTakeFirst()
  // The constraint `paper_setting_vouchers` has both with it.
  return row as VoucherSetting | undefined
}

export async function lockVoucherSetting(tx: Tx): Promise<VoucherSetting | undefined> {
  await tx.selectFrom('paper_setting').select('is_only').forUpdate().executeTakeFirst()
  return selectVoucherSetting(tx)
}

export async function putVoucherSetting(tx: Tx, setting: VoucherSetting | null): Promise<void> {
  await tx
    .updateTable('paper_setting')
    .set({
      issues_vouchers: setting !== null,
      voucher_state: setting?.state ?? null,
      vouchers_since: setting?.since ?? null,
    })
    .execute()
}
