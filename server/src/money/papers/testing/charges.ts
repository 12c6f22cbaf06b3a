/** A network whose charges are invoiced. */
import type { Paper } from '@voltyatra/domain'
import { expect } from 'vitest'
import { type Driver, network } from '../../../charging/bookings/testing/network.ts'

export async function invoicingNetwork(options?: Parameters<typeof network>[0]) {
  const net = await network(options)
  const { db } = net.app.database
  return Object.assign(net, {
    db,
    /** A confirmed charge of ₹250 and its GST; the booking's id. */
    async confirmed(driver: Driver, stationId: string): Promise<string> {
      const { _id } = await net.billed(driver, stationId)
      const answer = await net.admin.post('/confirm-charging-by-admin', {
        bookingId: _id,
        actualAmountUsed: 354,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return _id
    },
    /** All papers with what they say, oldest first. */
    async papers() {
      const rows = await db.selectFrom('paper').selectAll().orderBy('issued_at').orderBy('id').execute()
      return rows.map((row) => ({ ...row, parsed: JSON.parse(row.content.toString()) as Paper }))
    },
  })
}
