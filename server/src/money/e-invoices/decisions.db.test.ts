import { expect, test } from 'vitest'
import { BUYER, INACTIVE, registering } from './testing/registering.ts'

const HOUR_MS = 3_600_000

test('the list says what the portal said of each, and finds them by state, number and GSTIN', async () => {
  const { invoiced, run, admin } = await registering()
  const [refused, registered] = [await invoiced(INACTIVE), await invoiced(BUYER)]
  await run()
  const waiting = await invoiced(BUYER)
  await run({ gstins: null, register: away, cancel: away })
  const rows = (await admin.get('/e-invoices?sort=since')).body.data
  expect(rows).toHaveLength(3)
  const listed = async (query: string) =>
    (await admin.get(`/e-invoices?${query}`)).body.data.map(({ _id }: { _id: string }) => _id)
  expect(await listed('status=refused')).toEqual([refused])
  expect(await listed('status=registered')).toEqual([registered])
  expect(await listed('status=awaiting')).toEqual([waiting])
  expect(await listed('attention=e-invoices-refused')).toEqual([refused])
  expect(await listed(`q=${INACTIVE}`)).toEqual([refused])
  const { data } = (await admin.get(`/e-invoices/${refused}`)).body
  expect(data).toMatchObject({
    number: 'KAI/2627/000001',
    status: 'refused',
    recipientGstin: INACTIVE,
    total: 295,
    refusal: { code: '3029', message: `GSTIN ${INACTIVE} is not active` },
    nextAttemptAt: null,
  })
  expect(await listed(`q=${data.irn}`)).toEqual([refused])
  expect((await admin.get(`/e-invoices/${waiting}`)).body.data).toMatchObject({
    failure: 'away',
    attempts: 1,
  })
})

const away = async () => ({ kind: 'failed', reason: 'away' }) as const

test('a refused one is tried again once its cause is mended, and what is not refused is not', async () => {
  const { invoiced, run, admin, eInvoice, portal } = await registering()
  const paper = await invoiced(INACTIVE)
  await run()
  expect((await admin.post(`/e-invoices/${paper}/retry`)).body.data).toMatchObject({
    status: 'awaiting',
    refusal: null,
  })
  expect((await admin.post(`/e-invoices/${paper}/retry`)).status).toBe(409)
  // The buyer's registration is active again.
  const mended = {
    ...portal,
    register: (document: Parameters<typeof portal.register>[0]) =>
      portal.register({ ...document, BuyerDtls: { ...document.BuyerDtls, Gstin: BUYER } }),
  }
  expect(await run(mended)).toMatchObject({ registered: 1 })
  expect(await eInvoice(paper)).toMatchObject({ state: 'registered' })
})

test('one that cannot be mended is set aside with a reason and needs no attention any more', async () => {
  const { invoiced, run, admin } = await registering()
  const paper = await invoiced(INACTIVE)
  await run()
  const waits = async () =>
    (await admin.get('/attention')).body.data.items.find(
      ({ kind }: { kind: string }) => kind === 'e-invoices-refused',
    ).count
  expect(await waits()).toBe(1)
  expect((await admin.post(`/e-invoices/${paper}/set-aside`, { note: ' ' })).status).toBe(400)
  const note = 'The buyer has closed its registration'
  const done = await admin.post(`/e-invoices/${paper}/set-aside`, { note })
  expect(done.body.data).toMatchObject({ status: 'refused', setAside: { note } })
  expect(await waits()).toBe(0)
  // Tried again, it is not set aside any more.
  await admin.post(`/e-invoices/${paper}/retry`)
  await run()
  expect(await waits()).toBe(1)
})

test('a registration is cancelled with a reason of the portal’s list, within 24 hours and once', async () => {
  const { invoiced, run, admin, operator, eInvoice, portal, clock } = await registering()
  const [paper, late] = [await invoiced(BUYER), await invoiced(BUYER)]
  const request = { reason: 'duplicate', note: 'Billed twice' }
  await run()
  const requested: unknown[] = []
  const watched = {
    ...portal,
    cancel: (request: Parameters<typeof portal.cancel>[0]) => {
      requested.push([request.reason, request.remark])
      return portal.cancel(request)
    },
  }
  const cancelled = await admin.post(`/e-invoices/${paper}/cancel`, request)
  expect(cancelled.body.data).toMatchObject({ status: 'registered', cancelReason: 'duplicate' })
  expect((await admin.post(`/e-invoices/${paper}/cancel`, request)).status).toBe(409)
  expect(await run(watched)).toMatchObject({ cancelled: 1 })
  expect(requested).toEqual([[1, 'Billed twice']])
  expect(await eInvoice(paper)).toMatchObject({ state: 'cancelled' })
  expect((await admin.post(`/e-invoices/${paper}/cancel`, request)).status).toBe(409)
  clock.advance(24 * HOUR_MS)
  const tooLate = await (await operator()).post(`/e-invoices/${late}/cancel`, request)
  expect([tooLate.status, tooLate.body.message]).toEqual([
    409,
    'The portal cancels within 24 hours of the registration only. Lower the invoice by a credit note instead.',
  ])
})

test('a portal that never decides about a cancellation is asked eight times, and the operator reads why', async () => {
  const { invoiced, run, admin, operator, eInvoice, portal, clock } = await registering()
  const paper = await invoiced(BUYER)
  await run()
  await admin.post(`/e-invoices/${paper}/cancel`, { reason: 'other', note: 'Wrong buyer' })
  let asks = 0
  const undecided = {
    ...portal,
    cancel: async () => {
      asks += 1
      return { kind: 'failed', reason: '9999 Invoice is not active' } as const
    },
  }
  for (let hour = 0; hour < 20; hour += 1) {
    await run(undecided)
    clock.advance(HOUR_MS)
  }
  expect(asks).toBe(8)
  expect(await eInvoice(paper)).toMatchObject({
    state: 'registered',
    cancel_requested_at: null,
    cancel_code: null,
  })
  const later = await operator()
  expect((await later.get(`/e-invoices/${paper}`)).body.data).toMatchObject({
    cancelAskedAt: null,
    cancelRefusal: 'The portal gave no decision, asked 8 times: 9999 Invoice is not active',
  })
})

test('who may read papers reads e-invoices; who keeps the books decides about them', async () => {
  const { invoiced, run, operator } = await registering()
  const paper = await invoiced(INACTIVE)
  await run()
  const [support, accountant] = [await operator('support'), await operator('accountant')]
  expect((await support.get(`/e-invoices/${paper}`)).status).toBe(200)
  expect((await support.post(`/e-invoices/${paper}/retry`)).status).toBe(403)
  expect((await accountant.post(`/e-invoices/${paper}/retry`)).status).toBe(200)
})
