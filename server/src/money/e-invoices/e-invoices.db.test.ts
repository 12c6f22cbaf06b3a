import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifySigned } from '../../platform/invoice-portal/portal-envelope.ts'
import { renderHtml, selectPaper } from '../papers/index.ts'
import { gstinIn } from '../papers/testing/company.ts'
import { selectPortalFailures, selectRegistration } from './index.ts'
import { BUYER, INACTIVE, registering } from './testing/registering.ts'

const HOUR_MS = 3_600_000

test('an invoice for a registered buyer is registered after it was issued; a driver’s never is', async () => {
  const { invoiced, run, eInvoice, server, db } = await registering()
  const [fleet, driver] = [await invoiced(BUYER), await invoiced(null)]
  expect(await eInvoice(fleet)).toBeUndefined()
  expect(await run()).toEqual({ begun: 1, registered: 1, refused: 0, failed: 0, cancelled: 0 })
  const row = await eInvoice(fleet)
  expect(row).toMatchObject({ state: 'registered', attempts: 1, failure: null })
  const registration = await selectRegistration(db, fleet)
  const key = createPublicKey(server.access.signingKey)
  expect(verifySigned(registration?.signedQr ?? '', key)).toMatchObject({
    Irn: row?.irn,
    SellerGstin: gstinIn('29'),
    BuyerGstin: BUYER,
    DocNo: 'KAI/2627/000001',
    TotInvVal: 295,
  })
  expect(await eInvoice(driver)).toBeUndefined()
  const printed = await selectPaper(db, fleet)
  expect(printed && (await renderHtml(db, printed, 'en')).html).toContain(row?.irn)
  expect(await run()).toEqual({ begun: 0, registered: 0, refused: 0, failed: 0, cancelled: 0 })
})

test('what the portal refuses waits for a person, in the portal’s words', async () => {
  const { invoiced, run, eInvoice } = await registering()
  const paper = await invoiced(INACTIVE)
  expect(await run()).toMatchObject({ refused: 1 })
  expect(await eInvoice(paper)).toMatchObject({
    state: 'refused',
    refusal_code: '3029',
    refusal: `GSTIN ${INACTIVE} is not active`,
  })
  expect(await run()).toMatchObject({ registered: 0, refused: 0, failed: 0 })
})

test.each(['supplier', 'recipient'])(
  'a paper that lacks something of its %s is refused by a code that names the party',
  async (party) => {
    const { invoiced, run, eInvoice, app } = await registering()
    const paper = await invoiced(BUYER)
    await app.database.pool.query('alter table paper disable trigger user, drop constraint paper_sha256')
    await app.database.pool.query(
      `update paper set content = convert_to(jsonb_set(convert_from(content, 'UTF8')::jsonb, $1, 'null')::text, 'UTF8')
      where id = $2`,
      [[party, 'pincode'], paper],
    )
    expect(await run()).toMatchObject({ refused: 1 })
    expect(await eInvoice(paper)).toMatchObject({
      state: 'refused',
      refusal_code: `${party}-incomplete`,
      refusal: `The pincode of the ${party} is missing`,
    })
  },
)

test('a portal that is away is asked again, later and later, and no charge waits for it', async () => {
  const { invoiced, run, eInvoice, server, clock, db } = await registering()
  server.failNext(503)
  const paper = await invoiced(BUYER)
  expect(await selectPortalFailures(db)).toEqual([])
  const since = clock.now()
  expect(await run()).toMatchObject({ begun: 1, failed: 1 })
  expect(await selectPortalFailures(db)).toEqual([
    {
      kind: 'invoice-portal',
      name: null,
      carries: null,
      since,
      message: expect.stringContaining('503'),
      instead: null,
    },
  ])
  const first = await eInvoice(paper)
  expect(first).toMatchObject({ state: 'awaiting', attempts: 1, failure: expect.stringContaining('503') })
  expect(await run()).toMatchObject({ registered: 0, failed: 0 })
  clock.advance((first?.next_attempt_at.getTime() ?? 0) - clock.now().getTime())
  expect(await run()).toMatchObject({ registered: 1 })
  expect(await selectPortalFailures(db)).toEqual([])
})

test('a program that was killed after the portal had registered gets the same registration', async () => {
  const { invoiced, run, eInvoice, portal, clock } = await registering()
  const paper = await invoiced(BUYER)
  const killed = {
    ...portal,
    register: async (...request: Parameters<typeof portal.register>) => {
      await portal.register(...request)
      throw new Error('killed')
    },
  }
  await expect(run(killed)).rejects.toThrow('killed')
  expect(await eInvoice(paper)).toMatchObject({ state: 'awaiting', attempts: 1 })
  clock.advance(HOUR_MS)
  expect(await run()).toMatchObject({ begun: 0, registered: 1 })
})

test('ten processes at once register each invoice once', async () => {
  const { invoiced, run, server } = await registering()
  for (let count = 0; count < 3; count += 1) await invoiced(BUYER)
  const reports = await Promise.all(Array.from({ length: 10 }, () => run()))
  const sum = (key: 'begun' | 'registered') => reports.reduce((total, report) => total + report[key], 0)
  expect([sum('begun'), sum('registered')]).toEqual([3, 3])
  expect(server.signIns()).toBeGreaterThan(0)
})

test('an answer with another number than the one that was computed here is not kept', async () => {
  const { invoiced, run, eInvoice, portal } = await registering()
  const paper = await invoiced(BUYER)
  const other = 'f'.repeat(64)
  const wrong = {
    ...portal,
    register: async (...request: Parameters<typeof portal.register>) => {
      const answer = await portal.register(...request)
      return answer.kind === 'done' ? { ...answer, value: { ...answer.value, irn: other } } : answer
    },
  }
  expect(await run(wrong)).toMatchObject({ refused: 1 })
  expect(await eInvoice(paper)).toMatchObject({
    state: 'refused',
    refusal_code: 'irn-differs',
    signed_qr: null,
  })
})

test('what is to be cancelled is cancelled by the portal within 24 hours, and stays registered after them', async () => {
  const { invoiced, run, eInvoice, db, clock } = await registering()
  const [early, late] = [await invoiced(BUYER), await invoiced(BUYER)]
  await run()
  const request = (paperId: string) =>
    db
      .updateTable('e_invoice')
      .set({ cancel_requested_at: clock.now(), cancel_reason: 'Wrong buyer', next_attempt_at: clock.now() })
      .where('paper_id', '=', paperId)
      .execute()
  await request(early)
  expect(await run()).toMatchObject({ cancelled: 1 })
  expect(await eInvoice(early)).toMatchObject({ state: 'cancelled', cancelled_at: clock.now() })
  expect(await selectRegistration(db, early)).toBeNull()
  clock.advance(24 * HOUR_MS + 1000)
  await request(late)
  expect(await run()).toMatchObject({ refused: 1 })
  expect(await eInvoice(late)).toMatchObject({
    state: 'registered',
    cancel_reason: null,
    cancel_refusal: expect.stringContaining('2270'),
  })
})

test('the database keeps what the portal gave, and every move that there is', async () => {
  const { invoiced, run, db } = await registering()
  const [paper, driver] = [await invoiced(BUYER), await invoiced(null)]
  await run()
  const change = (set: object) => db.updateTable('e_invoice').set(set).where('paper_id', '=', paper).execute()
  await expect(change({ signed_qr: 'another' })).rejects.toThrow('may not change')
  await expect(change({ irn: 'a'.repeat(64) })).rejects.toThrow('may not change')
  await expect(change({ state: 'awaiting' })).rejects.toThrow()
  await expect(db.deleteFrom('e_invoice').execute()).rejects.toThrow()
  const begun = { irn: 'b'.repeat(64), since: new Date(), next_attempt_at: new Date() }
  await expect(
    db
      .insertInto('e_invoice')
      .values({ paper_id: driver, ...begun })
      .execute(),
  ).rejects.toThrow('is not registered')
})
