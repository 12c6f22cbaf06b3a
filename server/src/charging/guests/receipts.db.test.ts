import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { forgetEndedReceipts } from './index.ts'
import { charging, drawLink, follow, guests, request, show, withLink } from './testing/guests.ts'

const PHONE = '+919845012345'
const MAIL = 'asha@example.in'
const byPhone = { to: { by: 'sms', phone: '98450 12345' } }
const byMail = { to: { by: 'email', email: MAIL } }
const AT_THE_END = { status: 202, body: { message: 'The receipt is sent when the charge is over.' } }
const ON_ITS_WAY = { status: 202, body: { message: 'The receipt is on its way.' } }

test('a guest is sent the receipt when the charge is over, by a link that shows it, and is forgotten with the link', async () => {
  const world = await guests()
  const { db } = world.app.database
  const { link, transactionId } = await charging(world)
  const guest = withLink(world, link)
  expect(await guest.post('/guest/charge/receipt', byPhone)).toMatchObject(AT_THE_END)
  expect(await guest.post('/guest/charge/receipt', byPhone)).toMatchObject(AT_THE_END)
  const messages = () =>
    db
      .selectFrom('outbox_message')
      .selectAll()
      .where('template', '=', 'guest-receipt')
      .orderBy('id')
      .execute()
  expect(await messages()).toEqual([])
  world.clock.advance(minutes(15))
  await world.stop({ driver: undefined as never, id: '', idTag: '', transactionId }, 10_000)
  await world.drive()
  await follow(world)
  await follow(world)

  expect(await guest.post('/guest/charge/receipt', byMail)).toMatchObject(ON_ITS_WAY)
  const [text, mail, ...more] = await messages()
  expect(more).toEqual([])
  expect([text?.channel, text?.recipient, mail?.channel, mail?.recipient]).toEqual([
    ...['sms', PHONE],
    ...['email', MAIL],
  ])
  expect(text?.body).toMatch(
    /^VoltYatra: your charge at Station 1: ₹177.00 in all. Receipt and invoice until 2026-12-04: https:\/\/charge\.example\.in\/c\/\w{8}#[\w-]{43}$/,
  )
  expect(mail?.subject).toBe('VoltYatra: your charge at Station 1')
  const [, secret = ''] = text?.body.split('#') ?? []
  expect(secret).not.toBe(link)
  expect((await show(world, secret)).bill).toMatchObject({ totalAmount: 177 })
  const rows = JSON.stringify(await db.selectFrom('guest_receipt').selectAll().execute())
  expect(rows).not.toContain(secret)

  expect(await forgetEndedReceipts(db, world.clock.now())).toBe(0)
  world.clock.advance(days(14))
  expect(await forgetEndedReceipts(db, world.clock.now())).toBe(2)
  expect(await db.selectFrom('guest_receipt').select('id').execute()).toEqual([])
  expect(JSON.stringify(await messages())).not.toMatch(/98450|asha@|#/)
  expect((await withLink(world, secret).get('/guest/charge')).status).toBe(404)
})

test('a receipt is sent of what is paid alone, three times, and no phone or network is written to without end', async () => {
  const world = await guests()
  const { db } = world.app.database
  const unpaid = drawLink()
  await request(world.visitor, world.code, { link: unpaid })
  const send = (link: string, body: object) => withLink(world, link).post('/guest/charge/receipt', body)
  expect(await send(unpaid, byPhone)).toMatchObject({ status: 409, body: { code: 'order-state' } })
  expect(await send(drawLink(), byPhone)).toMatchObject({
    status: 404,
    body: { code: 'charge-link-unknown' },
  })
  for (const to of [{ by: 'sms', phone: '12345' }, { by: 'email', email: 'asha' }, { by: 'push' }])
    expect((await send(unpaid, { to })).status).toBe(400)

  const { link } = await charging(world)
  const mailTo = (name: string) => send(link, { to: { by: 'email', email: `${name}@example.in` } })
  for (const name of ['one', 'two', 'three']) expect(await mailTo(name)).toMatchObject(AT_THE_END)
  expect(await mailTo('four')).toMatchObject({ status: 409, body: { code: 'receipt-limit' } })
  const fourth = db
    .insertInto('guest_receipt')
    .columns([
      'id',
      'guest_charge_id',
      'number',
      'channel',
      'recipient',
      'notice_version',
      'link_hash',
      'requested_at',
      'requested_from',
    ])
    .expression((eb) =>
      eb
        .selectFrom('guest_receipt')
        .select((row) => [
          row.fn<string>('gen_random_uuid', []).as('id'),
          'guest_charge_id',
          row.lit(4).as('number'),
          ...([
            'channel',
            'recipient',
            'notice_version',
            'link_hash',
            'requested_at',
            'requested_from',
          ] as const),
        ])
        .limit(1),
    )
  await expect(fourth.execute()).rejects.toThrow(/guest_receipt_most/)

  await db.deleteFrom('guest_receipt').execute()
  for (let count = 0; count < 4; count += 1) expect((await send(link, byPhone)).status).toBe(202)
  expect(await send(link, byPhone)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  const elsewhere = withLink(world, link).with({ 'x-forwarded-for': '203.0.113.7' })
  expect((await elsewhere.post('/guest/charge/receipt', byPhone)).status).toBe(429)
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await mailTo(`many${count}`)).status)
  expect(statuses.at(-1)).toBe(429)
})
