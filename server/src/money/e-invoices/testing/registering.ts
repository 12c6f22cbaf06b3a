/** A network whose invoices are registered at a portal. */
import { expect } from 'vitest'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import { createNicPortal } from '../../../platform/invoice-portal/nic-portal.ts'
import { irpServer } from '../../../platform/invoice-portal/testing/irp-server.ts'
import { invoicingNetwork } from '../../papers/testing/charges.ts'
import { enterCompany, gstinIn } from '../../papers/testing/company.ts'
import { registerDue } from '../index.ts'

export const BUYER = gstinIn('27', 'AABCU9603R')
/** The portal refuses it. */
export const INACTIVE = gstinIn('27', 'AAACI0000I')

/** A network whose invoices are registered at a portal on this machine, over its real interface. */
export async function registering() {
  const net = await invoicingNetwork()
  const { clock } = net
  await enterCompany(net.admin)
  const server = await irpServer({ gstin: gstinIn('29'), now: () => clock.now() })
  afterThisTest(() => server.close())
  const portal = createNicPortal(server.access, () => clock.now())
  const station = await net.station()
  let drivers = 0
  return Object.assign(net, {
    clock,
    server,
    portal,
    run: (over = portal) => registerDue({ db: net.db, portal: over, now: clock.now() }),
    /** A confirmed charge of a driver with that GSTIN, or none: the id of its invoice. */
    async invoiced(gstin: string | null): Promise<string> {
      drivers += 1
      const driver = await net.driverWith(2000, `+9198111000${String(drivers).padStart(2, '0')}`)
      if (gstin) {
        const details = {
          name: 'Western Ghats "Logistics" LLP',
          gstin,
          address: 'Unit 12\\A, Andheri Kurla Road',
          city: 'Mumbai',
          pincode: '400059',
          state: gstin.slice(0, 2),
        }
        const entered = await driver.put('/driver/invoice-details', details)
        expect(entered.status, JSON.stringify(entered.body)).toBe(200)
      }
      const bookingId = await net.confirmed(driver, station.id)
      const { id } = await net.db
        .selectFrom('paper')
        .select('id')
        .where('subject_id', '=', bookingId)
        .executeTakeFirstOrThrow()
      return id
    },
    eInvoice: (paperId: string) =>
      net.db.selectFrom('e_invoice').selectAll().where('paper_id', '=', paperId).executeTakeFirst(),
  })
}
