/**
 * A driver who pays another price than everybody: the charger computes and shows the cost of that, where its version can
 * (OCPP 2.1, ChangeTransactionTariff).
 */
import { createHash } from 'node:crypto'
import { type OcppTariff, toOcppTariff } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { loadTariffsAt } from '../../money/tariffs/index.ts'
import { findDialect } from '../dialects/index.ts'
import type { Booking } from './booking.ts'
import { changeCharge } from './charge-queries.ts'
import type { DrivenCharge } from './driven-charge-queries.ts'
import { queueCommand } from './stop-charger.ts'

/**
 * As the charge begins, and again where it was not answered. What the charger answers stands among its commands; the bill is
 * ours in any case.
 */
export async function sendOwnTariff(work: Work, booking: Booking, charge: DrivenCharge): Promise<void> {
  const { changeTariff } = findDialect(charge.protocol).calls
  const own = changeTariff && computeOwnTariff(booking)
  const tariff_requests = charge.tariffRequests + 1
  if (!changeTariff || !own || charge.transactionId === null) {
    // It has come back with a version that knows none: it is not to be asked for ever.
    if (charge.tariff !== null) await changeCharge(work.tx, booking.id, { tariff_requests })
    return
  }
  const { connectorId, stationId, stationState: state, gstBp: gstRate } = booking
  const connectors = [{ connectorId, stationId, state }]
  const shown = (await loadTariffsAt(work.tx, connectors, { customerId: null, at: work.now })).get(
    connectorId,
  )
  const { tariffId } = own
  // Everybody pays that by now.
  if (shown && isSame(own, toOcppTariff(shown.content, { tariffId, gstRate, groups: [] }).tariff))
    return changeCharge(work.tx, booking.id, { tariff_requests })
  const tariff_command_id = await queueCommand(work, charge, changeTariff(charge.transactionId, own))
  await changeCharge(work.tx, booking.id, { tariff_command_id, tariff_requests })
}

function computeOwnTariff({
  tariffVersionId,
  tariffContent,
  tariffGroups: groups,
  gstBp: gstRate,
}: Booking): OcppTariff | undefined {
  if (tariffVersionId === null || tariffContent === null) return undefined
  const ofGroups =
    groups.length > 0 ? `-${createHash('sha256').update(groups.join()).digest('hex').slice(0, 8)}` : ''
  const tariffId = `${tariffVersionId}-${gstRate}${ofGroups}`
  return toOcppTariff(tariffContent, { tariffId, gstRate, groups }).tariff
}

const isSame = (one: OcppTariff, other: OcppTariff): boolean => JSON.stringify(one) === JSON.stringify(other)
