import { minutes, ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Actor, VISITOR } from '../../db/actor.ts'
import { type AuditFacts, runUnitOfWork } from '../../db/unit-of-work.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const BOOKING = '01900000-0000-7000-8000-00000000000b'
const ASHA = {
  kind: 'administrator',
  id: '01900000-0000-7000-8000-00000000000a',
  name: 'asha@example.in',
  role: 'owner',
} as const

/** Four things happen, a minute apart, the first at the clock's time. */
async function fourThings(on: TestApp) {
  const { db } = on.app.database
  const happened: readonly (AuditFacts & { readonly actor: Actor })[] = [
    {
      actor: ASHA,
      action: 'booking.confirm',
      subject: { kind: 'booking', id: BOOKING },
      before: { status: 'completed' },
      after: { status: 'confirmed', refundPaise: 1 },
    },
    { actor: ASHA, action: 'rate.set', subject: { kind: 'rate', id: null }, after: { perKwhPaise: 1600 } },
    {
      actor: { kind: 'system', name: 'jobs' } as const,
      action: 'booking.cancel',
      subject: { kind: 'booking', id: BOOKING },
    },
    { actor: VISITOR, action: 'booking-setting.change', subject: { kind: 'note', id: '100%' } },
  ]
  for (const { actor, ...facts } of happened) {
    await runUnitOfWork(
      { db, now: on.clock.now(), actor, requestId: 'r1', address: '203.0.113.7' },
      async (work) => {
        await work.audit(facts)
        return ok(undefined)
      },
    )
    on.clock.advance(minutes(1))
  }
}

async function requested() {
  const on = await testApp()
  const start = on.clock.now()
  await fourThings(on)
  const accountant = await on.operator('accountant')
  const get = (query = '') => accountant.get(`/audit-log${query}`)
  const actions = async (query: string) =>
    (await get(query)).body.data.map(({ action }: { action: string }) => action)
  const at = (count: number) => encodeURIComponent(new Date(start.getTime() + minutes(count)).toISOString())
  return { get, actions, at }
}

test('the log has who did what to what, when and from where, with before and after, newest first', async () => {
  const { get } = await requested()
  const { body } = await get()
  expect(body.page).toEqual({ total: 4, nextCursor: null })
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    'booking-setting.change',
    'booking.cancel',
    'rate.set',
    'booking.confirm',
  ])
  expect(body.data[3]).toEqual({
    _id: expect.any(String),
    at: '2026-11-20T06:30:00.000Z',
    actor: { kind: 'administrator', id: ASHA.id, name: 'asha@example.in' },
    action: 'booking.confirm',
    subject: { kind: 'booking', id: BOOKING, name: null },
    before: { status: 'completed' },
    after: { status: 'confirmed', refundPaise: 1 },
    address: '203.0.113.7',
    requestId: 'r1',
  })
  expect(body.data[0]).toMatchObject({
    actor: { kind: 'visitor', id: null, name: null },
    before: null,
    after: null,
  })
})

test('it is narrowed by action, noun, subject, actor, time and text, alone and together', async () => {
  const { actions, at } = await requested()
  expect(await actions('?action=rate.set')).toEqual(['rate.set'])
  expect(await actions('?action=booking.')).toEqual(['booking.cancel', 'booking.confirm'])
  expect(await actions(`?subjectKind=booking&subjectId=${BOOKING}`)).toEqual([
    'booking.cancel',
    'booking.confirm',
  ])
  expect(await actions('?subjectKind=rate')).toEqual(['rate.set'])
  expect(await actions('?actorKind=visitor')).toEqual(['booking-setting.change'])
  expect(await actions(`?actor=${ASHA.id}`)).toEqual(['rate.set', 'booking.confirm'])
  expect(await actions('?actor=asha@example.in&action=booking.')).toEqual(['booking.confirm'])
  expect(await actions(`?from=${at(1)}&to=${at(3)}`)).toEqual(['booking.cancel', 'rate.set'])
  expect(await actions('?q=JOBS')).toEqual(['booking.cancel'])
  expect(await actions('?q=100%25')).toEqual(['booking-setting.change'])
  expect(await actions('?q=_')).toEqual([])
})

test('it can be read forwards and in pages', async () => {
  const { get } = await requested()
  const first = (await get('?sort=at&limit=3')).body
  const second = (await get(`?sort=at&limit=3&cursor=${first.page.nextCursor}`)).body
  expect([...first.data, ...second.data].map(({ action }: { action: string }) => action)).toEqual([
    'booking.confirm',
    'rate.set',
    'booking.cancel',
    'booking-setting.change',
  ])
})

test('a filter that is none is refused with its name', async () => {
  const { get } = await requested()
  for (const [query, path] of [
    ['?from=yesterday', 'from'],
    ['?to=2026-13-01T00:00:00Z', 'to'],
    ['?actorKind=robot', 'actorKind'],
    ['?sort=action', 'sort'],
    ['?action=', 'action'],
    [`?subjectId=${'x'.repeat(201)}`, 'subjectId'],
  ]) {
    expect(await get(query)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  }
  expect((await get('?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z')).body.page.total).toBe(4)
  expect((await get('?subjectId=%27%3B%20drop%20table%20audit_entry')).body.page.total).toBe(0)
})

test('nobody rewrites it: neither a change nor a delete goes through', async () => {
  const on = await testApp()
  await fourThings(on)
  const { db } = on.app.database
  await expect(db.updateTable('audit_entry').set({ action: 'x.y' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
})

test('an entry names what it is about, as that is called now', async () => {
  const { operator, visitor } = await testApp()
  const admin = await operator()
  const partner = { name: 'Hubballi Foods', mobile: '9845012346', email: 'h@example.in' }
  const { _id: id } = (await admin.post('/partners', partner)).body.data
  await admin.put(`/partners/${id}`, { ...partner, name: 'Hubballi Highway Foods' })
  const contact = { name: 'Asha', email: 'a@example.in', phone: '9845012345', message: 'Hello' }
  const letter = (await visitor.post('/create-contact', contact)).body.data._id
  await admin.delete(`/delete-contact/${letter}`)
  await admin.put('/rate-list', { pricePerKW: 18 })
  const entries = (await admin.get('/audit-log?sort=at')).body.data
  const named = entries.map(
    ({ action, subject }: { action: string; subject: { name: string | null } }) =>
      `${action}: ${subject.name}`,
  )
  expect(named).toEqual([
    'partner.create: Hubballi Highway Foods',
    'partner.change: Hubballi Highway Foods',
    'contact.delete: Asha',
    'rate.set: null',
  ])
})
