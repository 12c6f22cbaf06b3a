/** A file instead of an interface: all of it, or nothing, and once. */
import { MOST_FILE_SIGNS } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { settlingWorld } from './testing/settling.ts'

const HEAD = 'settlement_id,settled_on,bank_amount,type,payment_id,amount,fee,gst,net'

test('a file settles payments, once however often it is imported', async () => {
  const world = await settlingWorld()
  const { paymentId } = await world.paid()
  const row = `S1,2026-11-20,488.20,payment,${paymentId},500,10,1.80,488.20`
  const request = { provider: 'simulated', file: `${HEAD}\n${row}\n` }
  const first = await world.accountant.post('/settlements/import', request)
  expect(first.body.data).toEqual({ recorded: 1, known: 0, differences: 0 })
  const again = await world.accountant.post('/settlements/import', { ...request, file: `${request.file}\n` })
  expect(again.body.data).toEqual({ recorded: 0, known: 1, differences: 0 })
  expect(await world.balance('bank')).toBe(-48_820)
  expect(await world.audit()).toEqual([])
  const { data } = (await world.accountant.get('/settlements')).body
  expect(data).toMatchObject([
    { number: 'S1', source: 'file', cleared: 500, fee: 10, gst: 1.8, bank: 488.2, open: 0 },
  ])
  const lines = await world.accountant.get(`/settlements/${data[0]._id}/lines.csv`)
  expect(String(lines.body)).toContain(paymentId)
})

test('a fault in the last row leaves nothing of the rows before it', async () => {
  const world = await settlingWorld()
  const { paymentId } = await world.paid()
  const rows = [
    `S1,2026-11-20,500,payment,${paymentId},500,0,0,500`,
    'S2,2026-11-20,x,payment,p2,500,0,0,500',
  ]
  const file = [HEAD, ...rows].join('\n')
  const answer = await world.accountant.post('/settlements/import', { provider: 'simulated', file })
  expect(answer.status).toBe(422)
  expect(answer.body.message).toBe(
    'Row 3, column bank_amount: this is not an amount in rupees like -1250.50, or has the wrong sign. Nothing was imported.',
  )
  expect((await world.accountant.get('/settlements')).body.data).toEqual([])
  expect(await world.balance('bank')).toBe(0)
})

test('a file of all the characters that it may have is read, however JSON writes them, and a longer one says so', async () => {
  const { accountant } = await settlingWorld()
  // Six bytes in JSON.
  const file = '\u0001'.repeat(MOST_FILE_SIGNS)
  const longest = await accountant.post('/settlements/import', { provider: 'simulated', file })
  expect(longest).toMatchObject({ status: 422, body: { code: 'settlement-file-faulty' } })
  const longer = await accountant.post('/settlements/import', { provider: 'simulated', file: `${file}x` })
  expect(longer).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', issues: [{ message: 'The file is too long. Import it in parts' }] },
  })
})

test('support neither reads nor imports settlements', async () => {
  const world = await settlingWorld()
  const support = await world.operator('support')
  expect((await support.get('/settlements')).status).toBe(403)
  expect((await support.post('/settlements/import', { provider: 'simulated', file: 'x' })).status).toBe(403)
})
