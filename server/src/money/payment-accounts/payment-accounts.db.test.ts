import { expect, test } from 'vitest'
import { KEYS, openProvidersWorld } from './testing/providers.ts'

const PUBLIC = { PUBLIC_URL: 'http://charge.example.in' }
const LIVE = {
  cashfree: { keyId: '10000001abcdef', secret: 'cfsk_ma_prod_of_nobody' },
  razorpay: { keyId: 'rzp_live_ofNobody', secret: 'of nobody', webhookSecret: 'of nobody' },
} as const

test('keys that the owner enters are taken, tested with one click, and never shown again', async () => {
  const { owner, enter, app, cashfree } = await openProvidersWorld()
  const entered = await enter('cashfree')
  expect(entered.body.data.accounts).toMatchObject([
    {
      provider: 'cashfree',
      mode: 'test',
      keyId: KEYS.cashfree.keyId,
      isOn: true,
      position: 1,
      failingSince: null,
    },
    { provider: 'razorpay', mode: null, keyId: null, isOn: false, position: null },
  ])
  expect((await owner.post('/payment-accounts/cashfree/test')).body.data).toEqual({ outcome: 'taken' })
  const settings = await owner.get('/payment-accounts')
  expect(settings.body.data).toMatchObject({
    webhookUrl: expect.stringMatching(/\/ev\/api\/payment-webhook$/),
  })
  expect(settings.body.data.accounts[0].answeredAt).not.toBeNull()
  const rows = await app.database.pool.query('select * from payment_account')
  const audit = await owner.get('/audit-log?action=payment-account.enter-keys')
  const log = await owner.get('/payment-calls')
  expect(log.body.data).toMatchObject([{ operation: 'test-keys', status: 404 }])
  expect(cashfree.orders.size).toBe(0)
  for (const answer of [entered.body, settings.body, rows.rows, audit.body, log.body]) {
    expect(JSON.stringify(answer)).not.toContain(KEYS.cashfree.secret)
    expect(JSON.stringify(answer)).not.toContain(Buffer.from(KEYS.cashfree.secret).toString('hex'))
  }
})

test('keys that the provider does not take are said to be so, and since when it fails', async () => {
  const { owner, enter, cashfree, clock } = await openProvidersWorld()
  await enter('cashfree', { ...KEYS.cashfree, secret: 'cfsk_ma_test_another' })
  expect((await owner.post('/payment-accounts/cashfree/test')).body.data).toEqual({ outcome: 'refused' })
  const failing = async () => (await owner.get('/payment-accounts')).body.data.accounts[0]
  expect(await failing()).toMatchObject({
    failingSince: clock.now().toISOString(),
    lastFailure: expect.stringContaining('keys'),
  })
  await enter('cashfree')
  expect(await failing()).toMatchObject({ failingSince: null })
  cashfree.failNext('no-answer', 'no-answer', 'no-answer')
  expect((await owner.post('/payment-accounts/cashfree/test')).body.data).toEqual({ outcome: 'down' })
  expect((await failing()).failingSince).toBe(clock.now().toISOString())
  expect((await owner.post('/payment-accounts/razorpay/test')).status).toBe(404)
})

test('only the owner enters keys; who manages money reads the state; support does not', async () => {
  const { operator, visitor } = await openProvidersWorld()
  const [manager, support] = [await operator('manager'), await operator('support')]
  expect((await manager.get('/payment-accounts')).status).toBe(200)
  expect((await manager.put('/payment-accounts/cashfree', KEYS.cashfree)).status).toBe(403)
  expect((await manager.post('/payment-accounts/cashfree/test')).status).toBe(403)
  expect((await support.get('/payment-accounts')).status).toBe(403)
  expect((await support.get('/payment-calls')).status).toBe(403)
  expect((await visitor.get('/payment-accounts')).status).toBe(401)
})

test.each([
  ['cashfree', { keyId: KEYS.razorpay.keyId, secret: 's' }, 'payment-keys-invalid'],
  ['cashfree', { ...KEYS.cashfree, secret: LIVE.cashfree.secret }, 'payment-keys-invalid'],
  ['razorpay', { keyId: KEYS.razorpay.keyId, secret: 's' }, 'payment-keys-invalid'],
  ['cashfree', LIVE.cashfree, 'live-keys-on-this-machine'],
  ['razorpay', LIVE.razorpay, 'live-keys-on-this-machine'],
  ['cashfree', { keyId: '', secret: 's' }, 'invalid-request'],
] as const)('keys of %s like %j are refused with %s', async (provider, keys, code) => {
  const { enter, owner } = await openProvidersWorld()
  expect((await enter(provider, keys)).body.code).toBe(code)
  expect((await owner.get('/payment-accounts')).body.data.accounts[0].mode).toBeNull()
})

test('keys for tests and for real payments are never in one installation', async () => {
  const { enter, app } = await openProvidersWorld(PUBLIC)
  const entered = await enter('cashfree', LIVE.cashfree)
  expect(entered.body.data?.accounts[0].mode, JSON.stringify(entered.body)).toBe('live')
  expect((await enter('razorpay')).body.code).toBe('payment-mode-mixed')
  await expect(app.database.pool.query('update payment_account set is_live = false')).resolves.toBeDefined()
  await app.database.pool.query('insert into payment_mode (is_live, since) values (false, now())')
  expect((await enter('cashfree', LIVE.cashfree)).body.code).toBe('payment-mode-mixed')
  await expect(app.database.pool.query('update payment_account set is_live = true')).rejects.toThrow(
    'cannot be mixed',
  )
  await expect(app.database.pool.query('update payment_mode set is_live = true')).rejects.toThrow()
})

test('ten who enter keys of both kinds at once leave keys of one kind', async () => {
  const { enter, app } = await openProvidersWorld(PUBLIC)
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 === 0 ? enter('cashfree', LIVE.cashfree) : enter('razorpay', KEYS.razorpay),
    ),
  )
  const { rows } = await app.database.pool.query('select distinct is_live from payment_account')
  expect(rows).toHaveLength(1)
})

test('the order in which they are asked, and which are asked at all, is the owner’s', async () => {
  const { enter, owner } = await openProvidersWorld()
  await enter('cashfree')
  await enter('razorpay')
  const use = async (provider: string, isOn: boolean, isFirst: boolean) =>
    (await owner.put(`/payment-accounts/${provider}/use`, { isOn, isFirst })).body.data.accounts
  expect(await use('razorpay', true, true)).toMatchObject([
    { provider: 'razorpay', position: 1 },
    { provider: 'cashfree', position: 2 },
  ])
  expect(await use('razorpay', false, false)).toMatchObject([
    { provider: 'cashfree', isOn: true },
    { provider: 'razorpay', isOn: false },
  ])
  await use('razorpay', false, false)
  expect(await use('cashfree', true, true)).toMatchObject([
    { provider: 'cashfree', takesBlocks: true },
    { provider: 'razorpay', takesBlocks: null },
  ])
  expect((await owner.get('/audit-log?action=payment-account.change-use')).body.data).toHaveLength(2)
})
