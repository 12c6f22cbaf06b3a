/** Whether money in wallets is an advance with vouchers, or stored value that is taxed when it pays a charge. */
import { ok, type Result, refuse, type StateCode } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { selectCompany, selectRegistrations } from '../../people/company/index.ts'
import { lockVoucherSetting, putVoucherSetting, type VoucherSetting } from './voucher-setting-queries.ts'

export type VoucherSettingRefused = {
  readonly kind: 'registration-of-state-not-found' | 'legal-name-missing'
}

/**
 * From now on. Vouchers that were issued stay advances until invoices or refunds have used them up.
 * @param state whose registration receives advances; null: no vouchers
 */
export async function changeVoucherSetting(
  work: Work,
  state: string | null,
): Promise<Result<VoucherSetting | undefined, VoucherSettingRefused>> {
  const before = await lockVoucherSetting(work.tx)
  if ((before?.state ?? null) === state) {
    work.nothingChanged()
    return ok(before)
  }
  if (state !== null) {
    if (!(await selectRegistrations(work.tx)).some((one) => one.state === state)) {
      return refuse({ kind: 'registration-of-state-not-found' })
    }
    if ((await selectCompany(work.tx)).legalName === null) return refuse({ kind: 'legal-name-missing' })
  }
  // A registration has a state.
  const after = state === null ? null : { state: state as StateCode, since: before?.since ?? work.now }
  await putVoucherSetting(work.tx, after)
  await work.audit({
    action: 'paper.set-vouchers',
    subject: { kind: 'paper-setting', id: null },
    before: { voucherState: before?.state ?? null },
    after: { voucherState: state },
  })
  return ok(after ?? undefined)
}
