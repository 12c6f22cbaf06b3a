/** The fee for idle time: whether a tariff has one, and what a driver is notified of before it begins. */

import type { BasisPoints } from '../money.ts'
import type { FrozenTariff } from '../pricing/tariff.ts'
import { listPriceFacts } from '../tariff/facts.ts'
import type { MicroRupees } from '../tariff/model.ts'

/** Whether idle time can cost anything at a connector for a driver. */
export const hasIdleFee = ({ version, evse, groups }: FrozenTariff): boolean =>
  version.elements.some(
    ({ dimension, price, when }) =>
      dimension === 'idle-time' &&
      price > 0 &&
      (when.evse ?? evse) === evse &&
      (when.groups?.some((one) => groups.includes(one)) ?? true),
  )

export interface IdleFeeAhead {
  /** When it begins, in seconds since 1970 (UTC). */
  readonly from: number
  /** Micro-rupees an hour then, GST included. */
  readonly perHour: MicroRupees
}

const DAY_SECONDS = 86_400

/**
 * What idle time costs after a notice, and from when: the grace begins with the notice. Undefined where it costs nothing
 * on the day that follows.
 * @param noticed seconds since 1970 (UTC)
 */
export function computeIdleFeeAfter(
  { version, evse, groups, power }: FrozenTariff,
  { gstRate, noticed }: { readonly gstRate: BasisPoints; readonly noticed: number },
): IdleFeeAhead | undefined {
  const from = noticed + version.idle.graceSeconds
  const facts = listPriceFacts(version, {
    reader: { evse, groups, power },
    gstRate,
    now: from,
    ahead: DAY_SECONDS,
  })
  for (const fact of facts) {
    if (!('of' in fact) || fact.of !== 'idle-time' || fact.withGst <= 0) continue
    if (fact.code === 'price') return { from, perHour: fact.withGst }
    if (fact.code === 'price-from') return { from: fact.at, perHour: fact.withGst }
  }
  return undefined
}
