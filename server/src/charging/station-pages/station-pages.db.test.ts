import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runInLanguage } from '../../messages/in-language.ts'
import type { Language } from '../../messages/locale.ts'
import { jpeg } from '../bookings/testing/images.ts'
import { network } from '../bookings/testing/network.ts'
import { createStationPages } from './http/station-pages.ts'

const ORIGIN = 'https://volt.example'

interface Shown {
  readonly path: string
  readonly facts: string
  readonly isActive: boolean
  readonly isClosedUntil: string | null
  readonly reason: string | null
  readonly rating: object | null
  readonly prices: readonly { readonly lines: readonly string[] }[]
}

async function world(facts: object = {}) {
  const net = await network()
  const { id } = await net.station(facts)
  const { db } = net.app.database
  const pages = createStationPages({ db, clock: net.clock, publicUrl: ORIGIN })
  const path = async () => {
    const { body } = await net.visitor.get(`/charging-stations/${id}/experience`)
    return decodeURIComponent(body.data.page)
  }
  const slug = async () => (await path()).replace('/stations/', '')
  return {
    ...net,
    id,
    db,
    pages,
    slug,
    shown: async (language: Language = 'en') => {
      const at = await slug()
      const found = await runInLanguage(language, () => pages.find(at))
      return found?.kind === 'page' ? (found.values.station as Shown) : undefined
    },
  }
}

test('a page shows what the station has, and its facts end no script', async () => {
  const { admin, id, shown, db, billed, driverWith } = await world()
  await sql`update station set name = ${'</script><b>Hub</b> & Café'}, city = 'Mysuru' where id = ${id}`.execute(
    db,
  )
  await sql`update station set amenities = '{toilets,parking-fee}' where id = ${id}`.execute(db)
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await jpeg())]), 'a.jpg')
  form.set('caption', 'The gate')
  await admin.postForm(`/charging-stations/${id}/pictures`, form)
  for (const stars of [5, 4, 4]) {
    const driver = await driverWith(5000)
    const { _id } = await billed(driver, id)
    await driver.put(`/driver/bookings/${_id}/review`, { stars, words: '<i>Good</i>' })
  }
  const station = await shown()
  expect(station).toMatchObject({
    town: 'Mysuru',
    isFree: true,
    isAlwaysOpen: true,
    amenities: { toilets: true, 'parking-fee': true },
    connectors: [{ number: 1, type: 'CCS2', power: '60', isFree: true, problems: null }],
    pictures: [{ caption: 'The gate', number: 1 }],
    rating: { average: '4.3', drivers: 3 },
    hasReviews: true,
  })
  expect(station?.prices[0]?.lines.length).toBeGreaterThan(0)
  expect(station?.path).toMatch(/^\/stations\/script-b-hub-b-caf%C3%A9-mysuru-[0-9a-f]{12}$/)
  expect(station?.facts).not.toContain('<')
  expect(JSON.parse(station?.facts ?? '')).toMatchObject({
    '@type': 'AutomotiveBusiness',
    name: '</script><b>Hub</b> & Café',
    address: { addressLocality: 'Mysuru', addressCountry: 'IN' },
    geo: { '@type': 'GeoCoordinates' },
    aggregateRating: { ratingValue: 4.3, ratingCount: 3 },
    amenityFeature: [{ name: 'CCS2' }, { name: 'Toilets' }],
  })
})

test('a page in another language has its days and reasons in it, and the address of it', async () => {
  const { id, shown, db, admin, partnerId } = await world()
  await sql`update station set opening_hours = ${JSON.stringify([{ day: 'mon', fromMinute: 600, toMinute: 601 }])} where id = ${id}`.execute(
    db,
  )
  const [english, hindi] = [await shown(), await shown('hi')]
  expect(english?.isClosedUntil).toMatch(/^Monday\b/)
  expect(hindi?.isClosedUntil).toMatch(/^सोमवार /)
  await admin.post(`/partners/${partnerId}/suspend`)
  expect((await shown())?.reason).toMatch(/[a-z]/)
  expect((await shown('hi'))?.reason).toMatch(/[\u0900-\u097F]/)
  expect(hindi?.path).toBe(english?.path)
  const [facts, ofHindi] = [english, hindi].map((one) => JSON.parse(one?.facts ?? ''))
  expect(ofHindi).toMatchObject({ '@id': facts['@id'], url: facts.url.replace(ORIGIN, `${ORIGIN}/hi`) })
})

test('no rating is claimed before three drivers have rated', async () => {
  const { shown } = await world()
  const station = await shown()
  expect(station?.rating).toBeNull()
  expect(JSON.parse(station?.facts ?? '')).not.toHaveProperty('aggregateRating')
})

test('an older name, an id and other letters lead to the address of today, and others to nothing', async () => {
  const { id, slug, pages, db } = await world()
  const before = await slug()
  await sql`update station set name = 'Another Name' where id = ${id}`.execute(db)
  const to = `/stations/${encodeURIComponent(await slug())}`
  expect(before).not.toBe(await slug())
  for (const requested of [
    before,
    id,
    id.slice(-12),
    `anything-${id.slice(-12)}`,
    (await slug()).toUpperCase(),
  ]) {
    expect(await pages.find(requested), requested).toEqual({ kind: 'moved', to })
  }
  for (const requested of ['nothing', `hub-${'0'.repeat(12)}`, '', "'; drop table station; --"]) {
    expect(await pages.find(requested), requested).toBeUndefined()
  }
})

test('what the operator took off has no page and is not in the sitemap; what went with its partner has one', async () => {
  const { id, admin, shown, partnerId, visitor, clock, slug } = await world()
  const sitemap = async () => {
    clock.advance(10 * 60_000)
    return String((await visitor.get('/sitemaps/stations-1.xml')).body)
  }
  expect(await sitemap()).toContain(`/stations/${await slug()}</loc>`)
  expect(await sitemap()).toContain(`hreflang="ta" href="http`)
  expect(await sitemap()).toContain(`/ta/stations/${await slug()}"`)
  await admin.post(`/partners/${partnerId}/suspend`)
  expect(await shown()).toMatchObject({ isActive: false, reason: expect.any(String) })
  await admin.put(`/charging-stations/${id}/status`, { status: 'maintenance' })
  expect(await shown()).toMatchObject({ isMaintenance: true, isFree: false })
  await admin.put(`/charging-stations/${id}/status`, { status: 'inactive' })
  expect(await shown()).toBeUndefined()
  expect(await sitemap()).not.toContain(await slug())
})

test('the sitemap has an index, and files that there are', async () => {
  const { visitor } = await world()
  const index = await visitor.get('/sitemap-stations.xml')
  expect([index.status, index.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(String(index.body)).toContain('/sitemaps/stations-1.xml</loc>')
  for (const file of ['stations-2.xml', 'stations-0.xml', 'stations-01.xml', 'other.xml']) {
    expect((await visitor.get(`/sitemaps/${file}`)).status, file).toBe(404)
  }
})
