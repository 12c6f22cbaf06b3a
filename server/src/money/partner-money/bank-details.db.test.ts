import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/test-app.ts'

const NUMBER = '50100123456789'
const DETAILS = { holder: 'Hubballi Foods', number: NUMBER, ifsc: 'HDFC0000240' }

async function openWorld() {
  const world = await testApp()
  const first = await world.partnerPerson({ rights: ['money'] })
  const { partnerId } = first
  const signInAgain = () => world.partnerPerson({ partnerId, rights: ['money'] })
  const propose = (by: Caller) => by.post('/partner/bank-details', DETAILS)
  const confirm = (by: Caller, id: string, number = NUMBER) =>
    by.post(`/partner/bank-details/${id}/confirm`, { number })
  return { ...world, first, partnerId, second: await signInAgain(), signInAgain, propose, confirm }
}

test('what one person of the partner enters another confirms, and everybody with an address gets a mail', async () => {
  const { app, first, second, propose, confirm, partnerId, operator } = await openWorld()
  await app.database.db
    .updateTable('partner_person')
    .set({ email: 'second@example.in' })
    .where('id', '=', second.personId)
    .execute()
  const entered = await propose(first)
  expect(entered).toMatchObject({
    status: 201,
    body: { data: { state: 'awaiting', maskedNumber: '•••• 6789', isOwn: true } },
  })
  const id = entered.body.data._id
  expect((await propose(second)).body.code).toBe('bank-details-awaiting')
  expect((await confirm(first, id)).body.code).toBe('bank-details-too-new')
  expect((await confirm(second, id, '50100123456788')).body.code).toBe('account-number-differs')
  expect((await confirm(second, id)).body.data).toMatchObject({ state: 'in-force', confirmedBy: 'Meera' })
  const mails = await app.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', 'bank-details-changed')
    .execute()
  const own = `${partnerId}@example.in`
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [own, own, 'second@example.in', 'second@example.in'].sort(),
  )
  expect(mails.some(({ body }) => body.includes(NUMBER))).toBe(false)
  const shown = (await (await operator()).get(`/partners/${partnerId}/bank-details`)).body.data
  expect(shown).toMatchObject([{ state: 'in-force', proposedBy: 'Meera', isByPartner: true }])
})

test('alone a person confirms only a day later, after a fresh sign-in, and no operator in between', async () => {
  const { first, propose, confirm, clock, operator, partnerId, app } = await openWorld()
  const { _id: id } = (await propose(first)).body.data
  const owner = await operator()
  const byOperator = await owner.post(`/partners/${partnerId}/bank-details/${id}/confirm`, { number: NUMBER })
  expect(byOperator.body.code).toBe('bank-details-of-partner')
  await expect(
    app.database.pool.query(
      'update partner_bank_account set confirmed_at = proposed_at, confirmed_person = proposed_person',
    ),
  ).rejects.toThrow(/partner_bank_account_second_person/)
  clock.advance(hours(23))
  expect((await confirm(first, id)).body.code).toBe('fresh-sign-in-needed')
  clock.advance(hours(1))
  const { updateProvenAt } = await import('../../people/access/session-queries.ts')
  const { hashToken } = await import('../../people/access/index.ts')
  const tokenHash = hashToken(first.cookie.split('=')[1] ?? '')
  if (!tokenHash) throw new Error('No token')
  await updateProvenAt(app.database.db as never, { tokenHash, at: clock.now() })
  expect((await confirm(first, id)).body.data).toMatchObject({ state: 'in-force' })
})

test('a session of more than ten minutes enters nothing, and what waits can be withdrawn by either side', async () => {
  const { first, second, propose, clock, operator, partnerId, signInAgain } = await openWorld()
  const { _id: id } = (await propose(first)).body.data
  expect((await second.post(`/partner/bank-details/${id}/withdraw`)).status).toBe(200)
  const { _id: other } = (await propose(first)).body.data
  const owner = await operator()
  expect((await owner.post(`/partners/${partnerId}/bank-details/${other}/withdraw`)).status).toBe(200)
  clock.advance(minutes(11))
  expect((await propose(first)).body.code).toBe('fresh-sign-in-needed')
  expect((await propose(await signInAgain())).status).toBe(201)
})
