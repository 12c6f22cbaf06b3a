import { ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { holdStationForBooking } from '../../network/stations/index.ts'
import { aStation } from '../../testing/stations.ts'
import { testApp } from '../../testing/test-app.ts'
import { meetAt, waitsOrEnds } from '../../testing/waiting.ts'
import { holdActivePartner, movePartnerBy } from './index.ts'

const ravi = { name: 'Ravi Hotels', mobile: '9812345678', email: 'ravi@example.in' }
const ten = Array.from({ length: 10 }, (_, index) => index)
const ONE_OF_TEN = [201, ...Array(9).fill(409)]

test('ten operators who enter the same partner at once enter one', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const answers = await Promise.all(
    ten.map((index) => admin.post('/partners', ravi, { headers: { 'idempotency-key': `k${index}` } })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual(ONE_OF_TEN)
  expect((await admin.get('/all-partners')).body.page.total).toBe(1)
})

test('a partner is approved once, however many approve it at once', async () => {
  const { app, operator } = await testApp()
  const admin = await operator()
  const id = (await admin.post('/partners', ravi)).body.data._id
  const { db } = app.database
  const lock = (tx: Tx) => tx.selectFrom('partner').select('id').forUpdate().execute()
  const answers = await meetAt(
    db,
    lock,
    ten.map(() => () => admin.post(`/partners/${id}/approve`)),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
  const approvals = await db
    .selectFrom('audit_entry')
    .where('action', '=', 'partner.approve')
    .select('id')
    .execute()
  expect(approvals).toHaveLength(1)
})

test('while a station is being attached its partner cannot be suspended', async () => {
  const { app, operator, clock } = await testApp()
  const { db } = app.database
  const admin = await operator()
  const id = (await admin.post('/partners', ravi)).body.data._id
  await admin.post(`/partners/${id}/approve`)
  const context = { db, now: clock.now(), actor: { kind: 'system', name: 'test' } } as const

  let suspension: Promise<{ status: number }> | undefined
  await runUnitOfWork(context, async ({ tx }) => {
    const held = await holdActivePartner(tx, id)
    suspension = admin.post(`/partners/${id}/suspend`)
    expect(await waitsOrEnds(db, suspension)).toBe('waits')
    return held
  })
  expect((await suspension)?.status).toBe(200)
  expect((await admin.post('/charging-stations', aStation({ partnerId: id }))).body.code).toBe(
    'partner-not-active',
  )
})

test.each(['suspend', 'reinstate'] as const)(
  'to %s a partner waits for its stations before it locks the partner, as whoever changes a station does',
  async (event) => {
    const { app, operator, clock } = await testApp()
    const { db } = app.database
    const admin = await operator()
    const id: string = (await admin.post('/partners', ravi)).body.data._id
    await admin.post(`/partners/${id}/approve`)
    const station = (await admin.post('/charging-stations', aStation({ partnerId: id }))).body.data._id
    if (event === 'reinstate') await admin.post(`/partners/${id}/suspend`)
    const context = { db, now: clock.now(), actor: { kind: 'system', name: 'test' } } as const

    let move: Promise<{ status: number }> | undefined
    await runUnitOfWork(context, async ({ tx }) => {
      await holdStationForBooking(tx, station)
      move = admin.post(`/partners/${id}/${event}`)
      expect(await waitsOrEnds(db, move)).toBe('waits')
      // Refused at once if the other one, which waits for us, held it.
      await sql`select from partner where id = ${id} for share nowait`.execute(tx)
      return ok(null)
    })
    expect((await move)?.status).toBe(200)
  },
)

test('a partner that is being changed can be referred to by what does not change it', async () => {
  const { app, operator, clock } = await testApp()
  const { db } = app.database
  const id: string = (await (await operator()).post('/partners', ravi)).body.data._id
  const context = { db, now: clock.now(), actor: { kind: 'system', name: 'test' } } as const
  await runUnitOfWork(context, async (work) => {
    await movePartnerBy(work, id, 'approve')
    await sql`select from partner where id = ${id} for key share nowait`.execute(db)
    return ok(null)
  })
})
