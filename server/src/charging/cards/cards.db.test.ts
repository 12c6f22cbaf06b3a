import { MOST_IMPORTED, MOST_LIST_SIGNS } from '@voltyatra/contract'
import { addMs, computeCardState, days, getCardGroup } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { aCard, NUMBER, ofDriver } from '../ocpp/testing/cards.ts'
import { chooseCardState, GROUP_OF_CARD } from './state-queries.ts'

const world = async () => {
  const app = await testApp()
  const driver = await app.driver('+919812300001')
  return { ...app, admin: await app.operator('owner'), driver }
}

const list = async ({ admin }: Awaited<ReturnType<typeof world>>, query = '') =>
  (await admin.get(`/cards${query}`)).body.data

test('a card is added, found, changed, blocked, unblocked and removed, and the audit log says so', async () => {
  const all = await world()
  const { admin, driver, app, clock } = all
  const card = await aCard(admin, ofDriver(driver.customerId, { number: '04:a2:b3:c4', label: 'Van 3' }))
  expect(card).toMatchObject({
    number: '04A2B3C4',
    status: 'accepted',
    billing: 'wallet',
    customerPhone: '+919812300001',
    isUsed: false,
  })
  for (const query of ['?q=a2b3', '?q=van', '?q=9812300001', '?status=accepted', '?owner=driver']) {
    expect(await list(all, query), query).toHaveLength(1)
  }
  expect(await list(all, '?status=blocked')).toEqual([])
  expect(await list(all, `?to=${clock.now().toISOString()}`)).toEqual([])
  const twice = await admin.post('/cards', { number: '04 A2 B3 C4', kind: 'ISO14443', owner: 'nobody' })
  expect(twice).toMatchObject({ status: 409, body: { code: 'card-exists' } })

  const path = `/cards/${card._id}`
  const changed = await admin.put(path, { kind: 'ISO14443', owner: 'nobody', label: 'Spare' })
  expect(changed.body.data).toMatchObject({ status: 'unassigned', owner: 'nobody', billing: 'none' })
  const blocked = await admin.post(`${path}/block`, { reason: 'Lost' })
  expect(blocked.body.data).toMatchObject({ status: 'blocked', blockReason: 'Lost' })
  expect((await admin.post(`${path}/unblock`)).body.data).toMatchObject({ status: 'unassigned' })
  expect((await admin.delete(path)).status).toBe(200)
  expect((await admin.get(path)).body.code).toBe('card-not-found')
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_kind = 'card' order by id`.execute(app.database.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'card.create',
    'card.change',
    'card.block',
    'card.unblock',
    'card.remove',
  ])
})

test('free is for the owner and the managers to give; support keeps cards, a viewer reads them', async () => {
  const { admin, operator, driver } = await world()
  const support = await operator('support')
  const free = { number: NUMBER, kind: 'ISO14443', owner: 'operator', freeReason: 'Service' }
  expect((await support.post('/cards', free)).body.code).toBe('card-free-for-leads')
  const card = await aCard(admin, free)
  expect(card.freeBy).toContain('@')
  const same = { kind: 'ISO14443', owner: 'operator', freeReason: 'Service', label: 'Key ring' }
  expect((await support.put(`/cards/${card._id}`, same)).status).toBe(200)
  const other = { ...same, freeReason: 'Because' }
  expect((await support.put(`/cards/${card._id}`, other)).body.code).toBe('card-free-for-leads')
  const paid = { ...ofDriver(driver.customerId), number: 'PAID', kind: 'ISO14443' }
  expect((await support.post('/cards', paid)).status).toBe(201)
  const viewer = await operator('viewer')
  expect((await viewer.get('/cards')).body.data).toHaveLength(2)
  expect((await viewer.post('/cards', paid)).status).toBe(403)
})

test.each([
  ['a driver’s card without a driver', { owner: 'driver', freeReason: null }, 'customerId'],
  ['an operator’s card without a reason', { freeReason: null }, 'freeReason'],
  ['a number of another script', { number: 'कार्ड' }, 'number'],
  ['a short code', { number: '1234', kind: 'KeyCode' }, 'number'],
  ['a number of 37 characters', { number: 'X'.repeat(37) }, 'number'],
])('%s is refused, and nothing is kept', async (_what, fields, at) => {
  const all = await world()
  const wanted = { number: NUMBER, kind: 'ISO14443', owner: 'operator', freeReason: 'Service', ...fields }
  const answer = await all.admin.post('/cards', wanted)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body.issues)).toContain(at)
  expect(await list(all)).toEqual([])
})

test('a list is imported whole or not at all, and wrong lines are named', async () => {
  const all = await world()
  await aCard(all.admin, { number: 'TAKEN' })
  const wrong = await all.admin.post('/cards/import', {
    text: 'Number,Kind,Phone\n04AA,,+919812300001\nTAKEN\n04AA\n04BB,Card\n04CC,,9812300099\n04DD,,,,,31.3.2027\n',
  })
  expect(wrong.body.data).toEqual({
    imported: 0,
    wrong: [
      { line: 3, text: 'TAKEN', problem: 'A card with this number already exists.' },
      { line: 4, text: '04AA', problem: 'The same number as in line 2.' },
      { line: 5, text: '04BB,Card', problem: expect.stringContaining('The kind is one of') },
      { line: 6, text: '04CC,,9812300099', problem: 'No driver has this phone number.' },
      { line: 7, text: '04DD,,,,,31.3.2027', problem: expect.stringContaining('2027-03-31') },
    ],
  })
  expect(await list(all)).toHaveLength(1)
  const right = await all.admin.post('/cards/import', {
    text: '04AA;ISO14443;98123 00001;"Van; blue";FLEET-7;2027-03-31\r\n\r\n04:bb\r\n',
  })
  expect(right.body).toMatchObject({ message: '2 cards imported.', data: { imported: 2, wrong: [] } })
  const [, aa] = (await list(all, '?sort=-number')).filter(
    ({ number }: { number: string }) => number !== 'TAKEN',
  )
  expect(aa).toMatchObject({
    number: '04AA',
    label: 'Van; blue',
    group: 'FLEET-7',
    customerId: all.driver.customerId,
    expiresAt: '2027-03-31T18:30:00.000Z',
  })
  expect(await list(all, '?status=unassigned')).toMatchObject([{ number: '04BB' }])
})

test('a list of all the characters that it may have is read, however JSON writes them, and a longer one says so', async () => {
  const { admin } = await world()
  // Six bytes in JSON.
  const line = `${'\u0001'.repeat(MOST_LIST_SIGNS / MOST_IMPORTED - 1)}\n`
  const text = line.repeat(MOST_IMPORTED)
  const longest = await admin.post('/cards/import', { text })
  expect(longest).toMatchObject({ status: 200, body: { data: { imported: 0 } } })
  expect(longest.body.data.wrong[0]).toMatchObject({ line: 1, problem: expect.any(String) })
  const longer = await admin.post('/cards/import', { text: 'x'.repeat(MOST_LIST_SIGNS + 1) })
  expect(longer).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', issues: [{ message: 'The list is too long. Import it in parts' }] },
  })
})

test('what a card is, is the same in the list as where it is shown', async () => {
  const { admin, app, clock } = await world()
  const now = clock.now()
  const { db } = app.database
  const times = [null, addMs(now, -days(1)), now, addMs(now, days(1))]
  let made = 0
  for (const owner of ['operator', 'nobody'] as const) {
    for (const blockedAt of times) {
      for (const expiresAt of times) {
        made += 1
        const freeReason = owner === 'operator' ? 'Service' : null
        const { _id } = await aCard(admin, { number: `CARD-${made}`, owner, freeReason })
        await db
          .updateTable('card')
          .set({ blocked_at: blockedAt, expires_at: expiresAt })
          .where('id', '=', _id)
          .execute()
        const row = await db
          .selectFrom('card')
          .select(chooseCardState(now).as('state'))
          .where('id', '=', _id)
          .executeTakeFirst()
        expect(row?.state).toBe(computeCardState({ owner, blockedAt, expiresAt }, now))
      }
    }
  }
})

test('the group that chargers are sent is the same in lists as where a card is shown', async () => {
  const { admin, app, driver } = await world()
  const owners = [{ freeReason: 'Service' }, ofDriver(driver.customerId)]
  for (const [index, owner] of owners.entries()) {
    for (const group of [null, 'FLEET-7']) {
      await aCard(admin, { number: `CARD-${index}-${group}`, group, ...owner })
    }
  }
  const rows = await app.database.db
    .selectFrom('card')
    .select(['group_name as group', 'customer_id as customerId', GROUP_OF_CARD.as('sentGroup')])
    .execute()
  expect(rows).toHaveLength(4)
  for (const { sentGroup, ...card } of rows) expect(sentGroup).toBe(getCardGroup(card))
  expect(rows.map(({ sentGroup }) => sentGroup?.length ?? 0).sort()).toEqual([0, 20, 7, 7])
})
