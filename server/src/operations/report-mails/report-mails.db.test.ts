import { MOST_REPORT_MAILS } from '@voltyatra/contract'
import { addDays, addMs, days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { TestClock, testApp } from '../../testing/test-app.ts'
import { sendReportMails } from './index.ts'

/** A Sunday, at noon in India. */
const NOW = new Date('2026-11-22T06:30:00Z')
const URL_OF_US = 'https://charge.example.in'

const WEEKLY = {
  name: 'Week by station',
  cadence: 'weekly',
  report: { by: 'station', compare: 'before', stateCode: '29' },
}

const send = (db: Db, now: Date) => sendReportMails({ db, now, publicUrl: URL_OF_US })

const mailsIn = (db: Db) =>
  db
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'body'])
    .where('template', '=', 'report')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('a report is mailed once on each of its days, from seven in the morning, about the days before', async () => {
  const { operator, app, clock } = await testApp({ clock: new TestClock(NOW.toISOString()) })
  const { db } = app.database
  const owner = await operator('owner')
  const added = await owner.post('/report-mails', WEEKLY)
  expect(added).toMatchObject({
    status: 201,
    body: {
      data: { name: WEEKLY.name, cadence: 'weekly', by: 'station', nextDay: '2026-11-23', lastSentAt: null },
    },
  })
  expect(await send(db, clock.now())).toEqual({ sent: 0, leftOut: 0 })
  // Just before and just after seven in India on Monday.
  expect(await send(db, new Date('2026-11-23T01:29:00Z'))).toEqual({ sent: 0, leftOut: 0 })
  const monday = new Date('2026-11-23T01:30:00Z')
  const runs = await Promise.all(Array.from({ length: 5 }, () => send(db, monday)))
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
  expect(await send(db, addMs(monday, days(1)))).toEqual({ sent: 0, leftOut: 0 })
  const [mail, ...more] = await mailsIn(db)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/: Week by station, 2026-11-16 to 2026-11-22$/)
  expect(mail?.body).toContain('in brackets against 2026-11-09 to 2026-11-15')
  expect(mail?.body).toContain('Revenue: ₹0.00')
  expect(mail?.body).toContain(
    `${URL_OF_US}/newAdmin/reports?by=station&compare=before&stateCode=29&from=2026-11-16&to=2026-11-22`,
  )
  expect((await owner.get('/report-mails')).body.data).toMatchObject([
    { nextDay: '2026-11-30', lastSentAt: monday.toISOString() },
  ])
})

test('after a pause the newest period is sent, and the older ones are not', async () => {
  const { operator, app } = await testApp({ clock: new TestClock(NOW.toISOString()) })
  const { db } = app.database
  const owner = await operator('owner')
  await owner.post('/report-mails', { ...WEEKLY, cadence: 'daily' })
  const later = addMs(NOW, days(10))
  expect(await send(db, later)).toEqual({ sent: 1, leftOut: 0 })
  const [mail] = await mailsIn(db)
  expect(mail?.subject).toContain(addDays('2026-11-22', 9))
  expect((await owner.get('/report-mails')).body.data[0].nextDay).toBe(addDays('2026-11-22', 11))
})

test('nothing is sent to operators who may not read reports any more, or are disabled', async () => {
  const on = await testApp({ clock: new TestClock(NOW.toISOString()) })
  const { db } = on.app.database
  const viewer = await on.operator('viewer')
  await viewer.post('/report-mails', { ...WEEKLY, cadence: 'daily' })
  await db.updateTable('administrator').set({ role: 'support' }).where('role', '=', 'viewer').execute()
  expect(await send(db, addMs(NOW, days(1)))).toEqual({ sent: 0, leftOut: 1 })
  await db
    .updateTable('administrator')
    .set({ role: 'viewer', disabled_at: NOW })
    .where('role', '=', 'support')
    .execute()
  expect(await send(db, addMs(NOW, days(2)))).toEqual({ sent: 0, leftOut: 1 })
  expect(await mailsIn(db)).toEqual([])
})

test('each operator has mails of their own, of different names, and no more than so many', async () => {
  const { operator } = await testApp({ clock: new TestClock(NOW.toISOString()) })
  const [mine, other, support] = [
    await operator('owner'),
    await operator('viewer'),
    await operator('support'),
  ]
  const made = await Promise.all(
    Array.from({ length: MOST_REPORT_MAILS + 3 }, (_, at) =>
      mine.post('/report-mails', { ...WEEKLY, name: `Report ${at}` }),
    ),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MOST_REPORT_MAILS)
  expect(made.filter(({ body }) => body.code === 'too-many-report-mails')).toHaveLength(3)
  const [first] = (await mine.get('/report-mails')).body.data
  expect((await other.delete(`/report-mails/${first._id}`)).body.code).toBe('report-mail-not-found')
  expect((await other.get('/report-mails')).body.data).toEqual([])
  expect((await support.post('/report-mails', WEEKLY)).status).toBe(403)
  expect((await mine.delete(`/report-mails/${first._id}`)).status).toBe(200)
  expect((await mine.delete(`/report-mails/${first._id}`)).status).toBe(404)
  const names = (await mine.get('/report-mails')).body.data.map(({ name }: { name: string }) => name)
  expect((await mine.post('/report-mails', { ...WEEKLY, name: names[0].toUpperCase() })).body.code).toBe(
    'report-mail-exists',
  )
})

test.each([
  [{ ...WEEKLY, name: ' ' }, 'name'],
  [{ ...WEEKLY, cadence: 'hourly' }, 'cadence'],
  [{ ...WEEKLY, report: { by: 'moon' } }, 'report.by'],
  [{ ...WEEKLY, report: { by: 'hour', connectorType: 'CCS2' } }, 'connectorType'],
])('what cannot be mailed is refused at its field, and nothing is kept: %j', async (body, path) => {
  const { operator } = await testApp({ clock: new TestClock(NOW.toISOString()) })
  const owner = await operator('owner')
  const refused = await owner.post('/report-mails', body)
  expect(refused.status).toBe(400)
  expect(refused.body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  expect((await owner.get('/report-mails')).body.data).toEqual([])
})
