import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { minutes } from '@voltyatra/domain'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { asBlob, jpeg, pixelBomb, truncatedJpeg } from './testing/images.ts'
import { type BillFields, type Driver, type Network, network } from './testing/network.ts'

interface Charging {
  readonly net: Network
  readonly driver: Driver
  readonly bookingId: string
  readonly fields: BillFields
  readonly keptImages: () => Promise<string[]>
}

async function charging(facts: { readonly partnerId?: null } = {}): Promise<Charging> {
  const net = await network()
  const { id } = await net.station(facts)
  const driver = await net.driverWith(1000)
  const booking = await net.charging(driver, id)
  const fields = { bookingId: booking._id, customerId: driver.customerId, partnerId: facts.partnerId }
  const keptImages = () => readdir(join(net.dataDir, 'user-images')).catch((): string[] => [])
  return { net, driver, bookingId: booking._id, fields, keptImages }
}

describe('the partner’s bill', () => {
  test('completes the booking with its GST and its image, and moves no money yet', async () => {
    const { net, driver, bookingId, fields, keptImages } = await charging()
    net.clock.advance(minutes(40))
    const answer = await net.bill(net.admin, fields)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: true,
        data: {
          _id: bookingId,
          status: 'completed',
          customerId: driver.customerId,
          partnerId: net.partnerId,
          amount: 300,
          gstAmount: 54,
          totalAmount: 354,
          thirdPartyAmount: 250,
          thirdPartyGST: 45,
          thirdPartyTotalAmount: 295,
          thirdPartyKwh: 16.5,
          refundAmount: 59,
          commission: null,
          partnerCredit: null,
          stoppedAt: net.clock.now().toISOString(),
          completedAt: net.clock.now().toISOString(),
        },
      },
    })
    const { uploadBill } = answer.body.data
    expect(await keptImages()).toEqual([uploadBill])
    expect(await net.wallet(driver.customerId)).toBe(100_000 - 35_400)
    await net.expectBooksToBalance()

    const [entry] = await net.app.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'booking.stop')
      .execute()
    expect(entry).toMatchObject({
      actor_kind: 'administrator',
      subject_id: bookingId,
      before: { status: 'in_progress' },
      after: { status: 'completed', billTotalPaise: 29_500, billEnergyWh: 16_500, uploadBill },
    })
  })

  test('keeps the moment at which the driver had stopped', async () => {
    const { net, driver, bookingId, fields } = await charging()
    net.clock.advance(minutes(10))
    const stoppedAt = net.clock.now().toISOString()
    await driver.post(`/driver/bookings/${bookingId}/stop`)
    net.clock.advance(minutes(10))
    expect((await net.bill(net.admin, fields)).body.data).toMatchObject({ stoppedAt })
    expect((await driver.get(`/driver/bookings/${bookingId}`)).body.data).toMatchObject({
      thirdPartyTotalAmount: 295,
      refundAmount: 59,
    })
  })

  test('may be exactly the prepayment and not a paisa more: nothing moves, nothing is kept', async () => {
    const { net, bookingId, fields, keptImages } = await charging()
    const above = await net.bill(net.admin, { ...fields, thirdPartyAmount: '300.01' })
    expect(above).toMatchObject({ status: 422, body: { code: 'bill-above-prepayment' } })
    expect(above.body.message).toContain('₹0.01')
    expect(await keptImages()).toEqual([])
    const shown = await net.admin.get(`/bookings/${bookingId}`)
    expect(shown.body.data).toMatchObject({ status: 'in_progress', thirdPartyAmount: null, uploadBill: null })

    const exact = await net.bill(net.admin, { ...fields, thirdPartyAmount: '300.00' })
    expect(exact.body.data).toMatchObject({ thirdPartyTotalAmount: 354, refundAmount: 0 })
  })

  test('may be nothing at all', async () => {
    const { net, fields } = await charging()
    const answer = await net.bill(net.admin, { ...fields, thirdPartyAmount: '0', thirdPartyKwh: '0' })
    expect(answer.body.data).toMatchObject({ thirdPartyTotalAmount: 0, thirdPartyKwh: 0, refundAmount: 354 })
  })

  test('leaves the partner blank at a station of the network itself, and only there', async () => {
    const own = await charging({ partnerId: null })
    expect((await own.net.bill(own.net.admin, own.fields)).body.data).toMatchObject({
      status: 'completed',
      partnerId: null,
    })
    const hosted = await charging()
    const blank = await hosted.net.bill(hosted.net.admin, { ...hosted.fields, partnerId: null })
    expect(blank).toMatchObject({ status: 422, body: { code: 'booking-mismatch' } })
  })

  test('names the booking’s own customer and partner, or is refused', async () => {
    const { net, fields, keptImages } = await charging()
    for (const wrong of [{ customerId: createId() }, { partnerId: createId() }]) {
      const answer = await net.bill(net.admin, { ...fields, ...wrong })
      expect(answer).toMatchObject({ status: 422, body: { code: 'booking-mismatch' } })
    }
    const unknown = await net.bill(net.admin, { ...fields, bookingId: createId() })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'booking-not-found' } })
    expect(await keptImages()).toEqual([])
  })

  test('comes once: a second one is refused with the state, and the first image stays', async () => {
    const { net, fields, keptImages } = await charging()
    const first = await net.bill(net.admin, fields)
    const again = await net.bill(net.admin, fields)
    expect(again).toMatchObject({ status: 409, body: { code: 'booking-state' } })
    expect(again.body.message).toContain('completed')
    expect(await keptImages()).toEqual([first.body.data.uploadBill])
  })

  test('under one Idempotency-Key answers the same; another bill under it is refused', async () => {
    const { net, fields, keptImages } = await charging()
    const admin = net.admin.with({ 'idempotency-key': 'bill-1' })
    const file = asBlob(await jpeg())
    const first = await net.bill(admin, { ...fields, file })
    expect((await net.bill(admin, { ...fields, file })).body).toEqual(first.body)
    const other = await net.bill(admin, { ...fields, file: asBlob(await jpeg(10, 10)) })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
    expect(await keptImages()).toHaveLength(1)
  })

  test('comes from an operator who may', async () => {
    const { net, driver, fields } = await charging()
    expect((await net.bill(net.visitor, fields)).status).toBe(401)
    expect((await net.bill(driver, fields)).status).toBe(401)
    expect((await net.bill(await net.operator('viewer'), fields)).status).toBe(403)
    expect((await net.bill(await net.operator('support'), fields)).status).toBe(200)
  })

  test('ends only a charge in progress', async () => {
    const net = await network()
    const { id } = await net.station()
    const driver = await net.driverWith(100)
    const booking = await net.booked(driver, id)
    const fields = { bookingId: booking._id, customerId: driver.customerId }
    expect((await net.bill(net.admin, fields)).body).toMatchObject({
      code: 'booking-state',
      message: expect.stringContaining('reserved'),
    })
  })
})

describe('a form with a fault is refused and names it', () => {
  test('field by field', async () => {
    const { net, fields, keptImages } = await charging()
    const wrong: readonly [BillFields, string][] = [
      [{ bookingId: 'b' }, 'bookingId'],
      [{ bookingId: '../../etc/passwd' }, 'bookingId'],
      [{ bookingId: `${createId()}\0` }, 'bookingId'],
      [{ customerId: '' }, 'customerId'],
      [{ partnerId: 'NA' }, 'partnerId'],
      [{ thirdPartyAmount: '' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: 'ten' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: '-1' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: '10.001' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: 'NaN' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: '1e3' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: '1,000' }, 'thirdPartyAmount'],
      [{ thirdPartyAmount: '1000000000000' }, 'thirdPartyAmount'],
      [{ thirdPartyKwh: '-0.001' }, 'thirdPartyKwh'],
      [{ thirdPartyKwh: '1.0001' }, 'thirdPartyKwh'],
      [{ thirdPartyKwh: '10000.001' }, 'thirdPartyKwh'],
      [{ thirdPartyKwh: '' }, 'thirdPartyKwh'],
    ]
    for (const [fault, path] of wrong) {
      const answer = await net.bill(net.admin, { ...fields, ...fault })
      expect(answer, JSON.stringify(fault)).toMatchObject({
        status: 400,
        body: { status: false, code: 'invalid-request', issues: [{ path }] },
      })
    }
    const empty = await net.admin.postForm('/stop-charging-by-partner', new FormData())
    expect(empty.body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'customerId',
      'bookingId',
      'thirdPartyAmount',
      'thirdPartyKwh',
    ])
    expect(await keptImages()).toEqual([])
  })

  test('file by file', async () => {
    const { net, bookingId, fields, keptImages } = await charging()
    const gifHead = Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')
    const page = '<!doctype html><script>alert(1)</script>'
    const files: readonly [string, BillFields, number, string][] = [
      ['no file', { file: null }, 422, 'file-missing'],
      ['an empty file', { file: asBlob('') }, 422, 'file-missing'],
      ['another field', { fileField: 'bill' }, 422, 'file-missing'],
      ['a script', { file: asBlob('#!/bin/sh'), fileName: 'bill.jpg' }, 422, 'file-not-an-image'],
      ['an SVG', { file: asBlob('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 422, 'file-not-an-image'],
      ['a page', { file: asBlob(page), fileName: 'bill.jpg' }, 422, 'file-not-an-image'],
      ['a GIF', { file: asBlob(gifHead) }, 422, 'file-not-an-image'],
      ['a PDF', { file: asBlob('%PDF-1.7') }, 422, 'file-not-an-image'],
      ['half a JPEG', { file: asBlob(await truncatedJpeg()) }, 422, 'image-damaged'],
      ['a bomb', { file: asBlob(pixelBomb()) }, 422, 'image-too-large'],
      ['20 MB', { file: asBlob(Buffer.alloc(20 * 1024 * 1024)) }, 413, 'file-too-large'],
    ]
    for (const [name, fault, status, code] of files) {
      const answer = await net.bill(net.admin, { ...fields, ...fault })
      expect(answer, name).toMatchObject({ status, body: { status: false, code } })
      expect(answer.body.message, name).toBeTruthy()
    }
    const json = await net.admin.post('/stop-charging-by-partner', {
      ...fields,
      partnerId: net.partnerId,
      thirdPartyAmount: 250,
      thirdPartyKwh: 16.5,
    })
    expect(json).toMatchObject({ status: 422, body: { code: 'file-missing' } })
    expect(await keptImages()).toEqual([])
    expect((await net.admin.get(`/bookings/${bookingId}`)).body.data.status).toBe('in_progress')
  })

  test('a file name is never a path', async () => {
    const { net, fields, keptImages } = await charging()
    const answer = await net.bill(net.admin, { ...fields, fileName: `../../${'x'.repeat(5000)}.php` })
    expect(answer.status).toBe(200)
    expect(answer.body.data.uploadBill).toMatch(/^[A-Za-z0-9_-]{22}\.jpg$/)
    expect(await keptImages()).toEqual([answer.body.data.uploadBill])
  })
})

test('anybody who knows its name sees a bill image, as a picture and nothing else', async () => {
  const { net, fields } = await charging()
  const { uploadBill } = (await net.bill(net.admin, fields)).body.data
  for (const prefix of ['', '/ev/api']) {
    const response = await fetch(`${net.app.url}${prefix}/user-images/${uploadBill}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(image).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  }

  const unknown = [
    'AAAAAAAAAAAAAAAAAAAAAA.jpg',
    `${uploadBill}.part`,
    `.${uploadBill}.part`,
    uploadBill.slice(0, -4),
    `%2e%2e%2fuser-images%2f${uploadBill}`,
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '../user-images',
    '..%5c..',
    `${uploadBill}%00`,
    'a'.repeat(5000),
    '',
  ]
  for (const name of unknown) {
    const answer = await getPath(net.app.url, `/user-images/${name}`)
    expect(answer, name).toMatchObject({ status: 404, body: { status: false, message: expect.any(String) } })
  }
})

/** Asks for the very path: `fetch` would resolve its dots first. */
async function getPath(origin: string, path: string): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(origin)
  const [response] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) }
}
