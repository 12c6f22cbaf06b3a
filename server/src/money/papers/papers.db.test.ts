import { expect, test } from 'vitest'
import { parseCsv } from '../../http/export/testing/parse-csv.ts'
import { invoicingNetwork } from './testing/charges.ts'
import { enterCompany, gstinIn } from './testing/company.ts'

async function twoDrivers() {
  const net = await invoicingNetwork()
  await enterCompany(net.admin, { 29: 'KA', 27: 'MH' })
  const [here, there] = [await net.station(), await net.station({ stateCode: '27' })]
  const [asha, ravi] = [
    await net.driverWith(2000, '+919811100001'),
    await net.driverWith(2000, '+919811100002'),
  ]
  const bookings = {
    asha: await net.confirmed(asha, here.id),
    ravi: await net.confirmed(ravi, there.id),
  }
  return { ...net, asha, ravi, bookings }
}

const numbers = (answer: { readonly body: { readonly data: readonly { readonly number: string }[] } }) =>
  answer.body.data.map(({ number }) => number).toSorted()

test('the operator finds papers by number, kind, registration, driver and charge', async () => {
  const { admin, asha, bookings } = await twoDrivers()
  const found = async (query: string) => numbers(await admin.get(`/papers?${query}`))
  expect(await found('')).toEqual(['KAI/2627/000001', 'MHI/2627/000001'])
  expect(await found('q=kai/2627/000001')).toEqual(['KAI/2627/000001'])
  expect(await found('q=98111 00002')).toEqual(['MHI/2627/000001'])
  expect(await found('q=nobody')).toEqual([])
  expect(await found('kind=credit-note')).toEqual([])
  expect(await found(`gstin=${gstinIn('27')}`)).toEqual(['MHI/2627/000001'])
  expect(await found(`customerId=${asha.customerId}`)).toEqual(['KAI/2627/000001'])
  expect(await found(`bookingId=${bookings.ravi}`)).toEqual(['MHI/2627/000001'])
  const file = await admin.get('/export/papers.csv?kind=tax-invoice&sort=issuedAt')
  expect(parseCsv(`\ufeff${file.body}`).map(([number]) => number)).toEqual([
    'Number',
    'KAI/2627/000001',
    'MHI/2627/000001',
  ])
})

test('a paper is shown with the bytes that were issued', async () => {
  const { admin, bookings, papers } = await twoDrivers()
  const [row] = (await admin.get(`/papers?bookingId=${bookings.asha}`)).body.data
  const shown = (await admin.get(`/papers/${row._id}`)).body.data
  const [paper] = await papers()
  expect(shown).toMatchObject({
    ...row,
    bookingId: bookings.asha,
    taxable: 250,
    cgst: 22.5,
    sgst: 22.5,
    total: 295,
    content: paper?.content.toString(),
    sha256: paper?.sha256.toString('hex'),
    later: [],
  })
})

test('a driver reads the own papers and nobody else’s', async () => {
  const { admin, asha, ravi, visitor } = await twoDrivers()
  const [own] = (await asha.get('/driver/papers')).body.data
  expect(numbers(await asha.get('/driver/papers'))).toEqual(['KAI/2627/000001'])
  expect((await asha.get(`/driver/papers/${own._id}`)).body.data.number).toBe('KAI/2627/000001')
  const stolen = await ravi.get(`/driver/papers/${own._id}`)
  expect([stolen.status, stolen.body.code]).toEqual([404, 'paper-not-found'])
  const widened = await ravi.get(`/driver/papers?customerId=${asha.customerId}&q=KAI/2627/000001`)
  expect(numbers(widened)).toEqual([])
  expect((await visitor.get(`/driver/papers/${own._id}`)).status).toBe(401)
  expect((await asha.get('/papers')).status).toBe(401)
  expect((await asha.get(`/papers/${own._id}`)).status).toBe(401)
  expect((await admin.get(`/driver/papers/${own._id}`)).status).toBe(401)
})

test('a driver says how invoices are to name it, for the next ones', async () => {
  const { asha, ravi, papers, confirmed, station } = await twoDrivers()
  const gstin = gstinIn('27', 'AABCU9603R')
  const details = { name: 'Asha Fleet LLP', address: '1 FC Road', city: 'Pune', pincode: '411004' }
  const saveDetails = (more: object) => asha.put('/driver/invoice-details', { ...details, ...more })
  expect((await asha.get('/driver/invoice-details')).body.data).toBeNull()
  expect((await saveDetails({ gstin: '27AABCU9603R1Z0', state: '27' })).body.code).toBe('gstin-invalid')
  expect((await saveDetails({ gstin, state: '29' })).body.code).toBe('gstin-of-another-state')
  expect((await saveDetails({ gstin: null, state: '99' })).body.code).toBe('state-unknown')
  const right = await saveDetails({ gstin: ` ${gstin.toLowerCase()}`, state: '27' })
  expect(right.body.data).toEqual({ ...details, gstin, state: '27', stateName: 'Maharashtra' })
  expect((await ravi.get('/driver/invoice-details')).body.data).toBeNull()
  await confirmed(asha, (await station()).id)
  const all = await papers()
  expect(all.map(({ parsed }) => parsed.recipient.name)).toEqual([null, null, 'Asha Fleet LLP'])
  expect(all.at(-1)?.parsed).toMatchObject({
    recipient: { gstin },
    place: { state: '27', rule: 'recipient-registered' },
  })
  expect((await asha.delete('/driver/invoice-details')).body.data).toBeNull()
  expect((await asha.get('/driver/invoice-details')).body.data).toBeNull()
})

test('the operator reads what waits and why, and which number comes next', async () => {
  const { admin, asha, confirmed, station } = await twoDrivers()
  await confirmed(asha, (await station({ stateCode: '32' })).id)
  expect((await admin.get('/papers-awaiting')).body.data).toMatchObject([
    { state: '32', stateName: 'Kerala', count: 1, total: 295, missing: 'registration' },
  ])
  expect((await admin.get('/paper-series')).body.data).toEqual([
    {
      gstin: gstinIn('27'),
      stateName: 'Maharashtra',
      kind: 'tax-invoice',
      issued: 1,
      next: 'MHI/2627/000002',
    },
    {
      gstin: gstinIn('29'),
      stateName: 'Karnataka',
      kind: 'tax-invoice',
      issued: 1,
      next: 'KAI/2627/000002',
    },
  ])
})
