/** How the operator wants bookings to go. */
import { ok, type Result } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { confirmsMetered, setConfirmsMetered } from './charge-queries.ts'

export interface BookingSetting {
  /** Metered bookings without anything odd confirm themselves. */
  readonly confirmsMetered: boolean
}

export const readBookingSetting = async (reader: Reader): Promise<BookingSetting> => ({
  confirmsMetered: await confirmsMetered(reader),
})

/** Holds for charges that end from now on. */
export async function changeBookingSetting(
  work: Work,
  after: BookingSetting,
): Promise<Result<BookingSetting, never>> {
  const before = await readBookingSetting(work.tx)
  if (before.confirmsMetered === after.confirmsMetered) {
    work.nothingChanged()
    return ok(after)
  }
  await setConfirmsMetered(work.tx, after.confirmsMetered)
  await work.audit({
    action: 'booking-setting.change',
    subject: { kind: 'booking-setting', id: null },
    before,
    after,
  })
  return ok(after)
}
