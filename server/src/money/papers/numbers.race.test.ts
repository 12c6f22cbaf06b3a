import { ok, refuse } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import { type ConfirmedCharge, invoiceCharge } from './index.ts'
import { enterCompany } from './testing/company.ts'

const AT_ONCE = 60

async function world() {
  const net = await network()
  await enterCompany(net.admin, { 29: 'KA', 27: 'MH' })
  const { db } = net.app.database
  const { customerId } = await net.driver()
  const charge = (state: '27' | '29'): ConfirmedCharge => {
    const bookingId = createId()
    return {
      bookingId,
      customerId,
      customerName: null,
      stationState: state,
      bill: { amount: 25_000, gst: 4_500, total: 29_500 } as ConfirmedCharge['bill'],
      rate: 1800,
      lines: [
        {
          item: 'energy',
          detail: null,
          sac: '998714',
          quantity: 16_500,
          unit: 'kWh',
          unitPrice: null,
          taxable: 25_000 as ConfirmedCharge['paid'],
          rate: 1800,
        },
      ],
      paid: 29_500 as ConfirmedCharge['paid'],
      paidOn: '2026-11-20',
      charge: {
        booking: bookingId,
        station: 'Hubballi',
        charger: null,
        startedAt: '2026-11-20T06:00:00.000Z',
        endedAt: '2026-11-20T06:30:00.000Z',
        vehicle: null,
        meterStart: null,
        meterEnd: null,
      },
    }
  }
  const actor = { kind: 'system', name: 'test' } as const
  return {
    db,
    charge,
    give: (use: (work: Work) => Promise<boolean>) =>
      runUnitOfWork({ db, now: net.clock.now(), actor }, async (work) =>
        (await use(work)) ? ok(null) : refuse({ kind: 'given-up' }),
      ),
    /** Each part of a series: how many numbers it has given, how many papers have them, and the highest of these. */
    async parts() {
      const { rows } = await sql<{ series: string; last: number; papers: number; highest: number }>`
        select series, last, count(paper.id) as papers, max(serial) as highest
          from paper_counter counter left join paper on paper.counter_id = counter.id
         where last > 0 group by counter.id`.execute(db)
      return rows
    },
  }
}

test('charges that are confirmed or given up at the same moment leave no gap and no number twice', async () => {
  const { give, charge, parts } = await world()
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      give(async (work) => {
        await invoiceCharge(work, charge(index % 2 === 0 ? '29' : '27'))
        return index % 5 !== 0
      }),
    ),
  )
  const found = await parts()
  expect(found.reduce((sum, { papers }) => sum + papers, 0)).toBe((AT_ONCE * 4) / 5)
  for (const { last, papers, highest } of found) expect([papers, highest]).toEqual([last, last])
})

test('one after the other, all have the numbers of the first part', async () => {
  const { give, charge, parts } = await world()
  for (let count = 0; count < 5; count += 1) {
    await give(async (work) => {
      await invoiceCharge(work, charge('29'))
      return count !== 2
    })
  }
  expect(await parts()).toMatchObject([{ series: 'KA', last: 4, papers: 4 }])
})

test('where more confirm at once than a series has parts, the others wait and have theirs', async () => {
  const { give, charge, parts } = await world()
  const issue = async (work: Work) => {
    await invoiceCharge(work, charge('29'))
    return true
  }
  await give(issue)
  const reached = Promise.withResolvers<void>()
  let holding = 0
  const held = Array.from({ length: 10 }, () =>
    give(async (work) => {
      await invoiceCharge(work, charge('29'))
      holding += 1
      if (holding === 10) reached.resolve()
      await reached.promise
      return true
    }),
  )
  await Promise.all([...held, reached.promise.then(() => give(issue))])
  const found = await parts()
  expect(found).toHaveLength(10)
  expect(found.reduce((sum, { papers }) => sum + papers, 0)).toBe(12)
})
