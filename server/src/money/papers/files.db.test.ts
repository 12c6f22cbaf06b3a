import { createHash } from 'node:crypto'
import { API_PREFIX, ENDPOINTS, PAPER_LANGUAGES } from '@voltyatra/contract'
import { PAPER_KINDS } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { PAPER_LANGUAGES as PRINTED } from '../../messages/papers/paper-words-in.ts'
import type { Caller } from '../../testing/test-app.ts'
import { invoicingNetwork } from './testing/charges.ts'
import { enterCompany } from './testing/company.ts'

vi.setConfig({ testTimeout: 120_000 })

async function charged(count: number) {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const driver = await net.driverWith(300 + 354 * count, '+919811100001')
  const { id } = await net.station()
  for (let made = 0; made < count; made += 1) await net.confirmed(driver, id)
  const [paper] = (await net.admin.get('/papers?sort=issuedAt')).body.data
  return {
    ...net,
    driver,
    paper,
    /** The answer with its bytes. */
    async file(by: Caller, path: string) {
      const response = await fetch(net.app.url + API_PREFIX + path, { headers: { cookie: by.cookie } })
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    },
  }
}

test('a paper’s PDF is made when the first asks, and everybody gets the same bytes afterwards', async () => {
  const { admin, driver, paper, file, db, app } = await charged(1)
  const first = await file(driver, `/driver/papers/${paper._id}/pdf?language=kn`)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(first.headers.get('content-disposition')).toBe('attachment; filename="KAI-2627-000001.pdf"')
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await sql`update company set brand_name = 'Another', version = version + 1`.execute(db)
  const again = await file(admin, `/papers/${paper._id}/pdf?language=kn`)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  const kept = await db.selectFrom('paper_pdf').selectAll().execute()
  expect(kept).toMatchObject([{ language: 'kn', sha256: createHash('sha256').update(first.bytes).digest() }])
  await expect(app.database.pool.query('delete from paper_pdf')).rejects.toThrow('append-only')
  expect((await file(admin, `/papers/${paper._id}/pdf?language=xx`)).status).toBe(400)
})

test('a paper’s page runs nothing and takes nothing from elsewhere, whatever the names on it are', async () => {
  const { admin, driver, paper, file, station, confirmed } = await charged(1)
  const page = await file(admin, `/papers/${paper._id}/page`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-disposition')).toBe('inline; filename="KAI-2627-000001.html"')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^;]+;/)
  expect(page.bytes.toString()).toContain('KAI/2627/000001')
  const name = '<script>alert(1)</script>&"'
  const place = { address: '1 FC Road', city: 'Pune', pincode: '411004', state: '27', gstin: null }
  await driver.put('/driver/invoice-details', { ...place, name })
  await confirmed(driver, (await station()).id)
  const [hostile] = (await driver.get('/driver/papers')).body.data
  expect(hostile.recipientName).toBe(name)
  const html = (await file(driver, `/driver/papers/${hostile._id}/page?language=hi`)).bytes.toString()
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test('nobody takes another’s paper, as a file or a page', async () => {
  const { paper, file, driverWith, admin, visitor } = await charged(1)
  const thief = await driverWith(0, '+919811100009')
  for (const path of [`/driver/papers/${paper._id}/pdf`, `/driver/papers/${paper._id}/page`]) {
    expect((await file(thief, path)).status).toBe(404)
    expect((await file(admin, path)).status).toBe(401)
    expect((await file(visitor, path)).status).toBe(401)
  }
  for (const path of [
    `/papers/${paper._id}/pdf`,
    `/papers/${paper._id}/page`,
    '/papers-archive?month=2026-11',
  ]) {
    expect((await file(thief, path)).status).toBe(401)
  }
})

test('a month’s papers come as one ZIP, each as it was issued, and taking them is on record', async () => {
  const { admin, file, papers, db } = await charged(3)
  const archive = await file(admin, '/papers-archive?month=2026-11&format=json')
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const all = await papers()
  expect(entriesOf(archive.bytes)).toEqual(
    new Map(
      all.map(({ gstin, number, content }) => [`${gstin}/${number.replaceAll('/', '-')}.json`, content]),
    ),
  )
  const printed = entriesOf((await file(admin, '/papers-archive?month=2026-11')).bytes)
  expect([...printed.values()].map((pdf) => pdf.subarray(0, 5).toString())).toEqual(Array(3).fill('%PDF-'))
  expect(entriesOf((await file(admin, '/papers-archive?month=2026-10')).bytes).size).toBe(0)
  const records = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'paper.take-out')
    .execute()
  expect(records).toHaveLength(3)
  expect((await file(admin, '/papers-archive?month=2026-13')).status).toBe(400)
})

test('a driver takes the own papers of a month as one ZIP, and no other’s are in it', async () => {
  const { driver, driverWith, station, confirmed, file, papers, admin } = await charged(2)
  const other = await driverWith(700, '+919811100008')
  await confirmed(other, (await station()).id)
  const own = (await driver.get('/driver/papers?month=2026-11')).body.data.map(
    ({ number }: { number: string }) => number,
  )
  expect(own).toHaveLength(2)
  expect((await driver.get('/driver/papers?month=2026-10')).body.data).toEqual([])
  const archive = await file(driver, '/driver/papers-archive?month=2026-11&format=json')
  expect(archive.headers.get('content-disposition')).toBe('attachment; filename="invoices-2026-11.zip"')
  const theirs = (await papers()).filter(({ number }) => own.includes(number))
  expect(entriesOf(archive.bytes)).toEqual(
    new Map(
      theirs.map(({ gstin, number, content }) => [`${gstin}/${number.replaceAll('/', '-')}.json`, content]),
    ),
  )
  const printed = entriesOf((await file(other, '/driver/papers-archive?month=2026-11&language=ta')).bytes)
  expect([...printed.values()].map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-'])
  expect((await file(admin, '/driver/papers-archive?month=2026-11')).status).toBe(401)
  expect((await file(driver, '/driver/papers-archive')).status).toBe(400)
})

/** What is in a ZIP of files that are stored as they are, by the list at its end. */
function entriesOf(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const size = zip.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const begins = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    found.set(zip.toString('utf8', at + 46, at + 46 + name), zip.subarray(begins, begins + size))
    at += 46 + name + extra + comment
  }
  return found
}

test('the contract names the languages and kinds that there are', () => {
  expect(new Set(PAPER_LANGUAGES)).toEqual(new Set(PRINTED))
  const kinds = ENDPOINTS.find(({ name }) => name === 'listPapers')?.query
  for (const kind of PAPER_KINDS) expect(kinds?.safeParse({ kind }).success).toBe(true)
})
