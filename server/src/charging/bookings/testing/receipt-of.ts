/** What a charger would show when a booking's charge of so many Wh ended now. */
import type { Session } from '@voltyatra/domain'
import { loadChargerReceipt } from '../charger-receipt.ts'
import type { Network } from './network.ts'

export async function receiptOf(
  { app, clock }: Pick<Network, 'app' | 'clock'>,
  bookingId: string,
  energyWh: number,
): Promise<string | undefined> {
  const [now, at] = [clock.now(), clock.now().getTime()]
  const session: Session = {
    ...{ state: 'ended', energyWh, powerW: 0, socPercent: null, doubt: null, stopReason: 'Local' },
    ...{ startedAt: at - 600_000, endedAt: at, lastMeterAt: at, lastReceivedAt: at },
    ...{ reportsZero: false, anomalies: [] },
  }
  return (await loadChargerReceipt(app.database.db, bookingId, { session, at: now, now }))?.text
}
