import { minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openOrder, pay, walletBalance } from '../orders/testing/paying.ts'
import { openProvidersWorld } from '../payment-accounts/testing/providers.ts'

/** As a browser posts a form of the provider's page. */
const leadBack = ({ app }: TestApp, path: string): Promise<Response> =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ razorpay_payment_id: 'pay_of_a_thief', razorpay_signature: 'nothing' }),
  })

describe.each(['cashfree', 'razorpay'] as const)('the way to the page of %s', (name) => {
  async function withOrder() {
    const world = await openProvidersWorld()
    await world.enter(name)
    const driver = await world.driver()
    const order = await openOrder(driver, 500)
    const open = () => driver.get(`/driver/orders/${order._id}/checkout`)
    return { ...world, world, driver, order, open, provider: world.doubles[name] }
  }

  test('is a form that goes to this provider alone, and runs nothing of anybody else', async () => {
    const { open, order, urls, driver } = await withOrder()
    const page = await open()
    expect(page.status).toBe(200)
    const policy = String(page.headers.get('content-security-policy'))
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^ ;]+'; style-src 'sha256-[^ ;]+';/)
    expect(policy).toContain(`form-action ${new URL(urls[name]).origin};`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const [action] = /(?<=action=")[^"]+/.exec(page.body) ?? []
    const fields = new URLSearchParams()
    const body: string = page.body
    for (const [, name = '', value = ''] of body.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
      fields.append(name, value)
    }
    const answer = await fetch(String(action), { method: 'POST', body: fields })
    expect(await answer.text()).toContain('₹500.00')
    expect(page.body).toContain(`href="/app/money/orders/${order.orderId}"`)
    expect(page.body).not.toMatch(/secret/i)
    expect(page.body).toContain('<html lang="en">')
    const hindi = await driver
      .with({ 'accept-language': 'hi-IN' })
      .get(`/driver/orders/${order._id}/checkout`)
    expect(hindi.body).toContain('<html lang="hi">')
  })

  test('is closed once the order is paid or its time is over, and to everybody else', async () => {
    const { open, order, driver, deliver, provider, clock, world } = await withOrder()
    const another = await world.driver('+919876500000')
    expect((await another.get(`/driver/orders/${order._id}/checkout`)).status).toBe(404)
    await deliver(provider.pay(order.orderId))
    const over = await open()
    expect(over.body).toContain('Nothing is left to pay here.')
    expect(over.body).not.toContain('<form')
    expect(over.headers.get('content-security-policy')).toContain("form-action 'none'")
    const late = await openOrder(driver, 300)
    clock.advance(minutes(60))
    expect((await driver.get(`/driver/orders/${late._id}/checkout`)).body).not.toContain('<form')
  })

  test('is beside a code for UPI apps where the provider has one: one for an order, for its driver alone', async () => {
    const { order, driver, provider, world, deliver } = await withOrder()
    const path = `/driver/orders/${order._id}/upi`
    const shown = (await driver.get(`/driver/orders/${order._id}`)).body.data
    expect(shown.checkout.hasUpi).toBe(name === 'cashfree')
    const another = await world.driver('+919876500000')
    expect((await another.post(path)).body.code).toBe('order-not-found')
    const requested = await driver.post(path)
    if (name === 'razorpay') return expect(requested.body.code).toBe('payment-provider-unavailable')
    const link: string = requested.body.data.link
    expect(link).toMatch(/^upi:\/\//)
    const countRequested = async () =>
      (await world.app.database.pool.query(`select from payment_call where operation = 'upi-link'`)).rowCount
    expect(await countRequested()).toBe(1)
    expect((await driver.post(path)).body.data.link).toBe(link)
    expect(await countRequested()).toBe(1)
    await deliver(provider.pay(order.orderId))
    const closed = { code: 'order-state', message: 'The order is paid.' }
    expect(await driver.post(path)).toMatchObject({ status: 409, body: closed })
    const late = await openOrder(driver, 300)
    world.clock.advance(minutes(60))
    expect(await driver.post(`/driver/orders/${late._id}/upi`)).toMatchObject({
      status: 409,
      body: { code: 'order-state', message: 'The order is expired.' },
    })
    expect(await countRequested()).toBe(1)
  })

  test('leads back to the order, whatever the provider’s form says, which pays nothing', async () => {
    const { order, driver, world } = await withOrder()
    const back = await leadBack(world, `/app/money/orders/${order.orderId}?paid=yes`)
    expect([back.status, back.headers.get('location')]).toEqual([303, `/app/money/orders/${order.orderId}`])
    expect((await driver.get(`/driver/orders/${order._id}`)).body.data.status).toBe('created')
    expect(await walletBalance(world, driver.customerId)).toBe(0)
  })
})

test('a page that is led back to names no other site, however its address is written', async () => {
  const back = await leadBack(await testApp(), '/app/money/orders/%2F%2Fevil.example%2F')
  expect(back.headers.get('location')).toBe('/app/money/orders/%2F%2Fevil.example%2F')
})

test('the simulated provider has no page of its own', async () => {
  const test = await testApp()
  const driver = await test.driver()
  const order = await openOrder(driver)
  expect((await driver.get(`/driver/orders/${order._id}/checkout`)).body).not.toContain('<form')
  await pay(test, order)
})
