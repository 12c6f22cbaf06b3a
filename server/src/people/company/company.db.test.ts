import { checkGstin } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { png } from '../../charging/bookings/testing/images.ts'
import { testApp } from '../../testing/test-app.ts'

const PAN = 'AAPFU0939F'
const office = {
  address: '4th Floor\n17 Residency Road',
  city: 'Bengaluru',
  pincode: '560025',
  state: '29',
}
const support = { email: 'help@amp.example', phone: '+91 80 4000 2025', hours: 'Every day, 24 hours' }
const grievanceOfficer = { name: 'Kavitha R', email: 'grievance@amp.example', phone: '+91 80 4000 2026' }
const whole = {
  brandName: 'Amp',
  legalName: 'Amp Charging Private Limited',
  pan: PAN,
  office,
  support,
  grievanceOfficer,
  courtsCity: 'Bengaluru',
}

/** The registration of that PAN in a state. */
function gstinIn(state: string, pan = PAN): string {
  const all = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((last) => `${state}${pan}1Z${last}`)
  const [valid] = all.filter((gstin) => checkGstin(gstin).ok)
  if (!valid) throw new Error('No such GSTIN')
  return valid
}
const registration = (state: string, series: string) => ({
  gstin: gstinIn(state),
  address: office.address,
  city: office.city,
  pincode: office.pincode,
  series,
})

test('a new installation says what is missing, and a company that is entered whole lacks nothing', async () => {
  const { operator, entries } = await world()
  const owner = await operator()
  const before = (await owner.get('/company')).body.data
  expect(before.missing).toEqual([
    'brandName',
    'legalName',
    'pan',
    'office',
    'support',
    'grievanceOfficer',
    'registration',
  ])
  const saved = await owner.put('/company', { ...whole, version: before.version })
  expect(saved.body.data).toMatchObject({ ...whole, missing: ['registration'] })
  const entered = await owner.post('/company/registrations', registration('29', 'ka'))
  expect(entered.body.data).toMatchObject({
    missing: [],
    registrations: [{ state: '29', stateName: 'Karnataka', gstin: gstinIn('29'), series: 'KA' }],
  })
  expect(await entries('company.change')).toMatchObject([
    { before: { legalName: null }, after: { legalName: whole.legalName, pan: PAN } },
  ])
})

async function world() {
  const app = await testApp()
  return {
    ...app,
    entries: async (action: string) =>
      (await (await app.operator()).get(`/audit-log?action=${action}`)).body.data,
  }
}

test('what is left out stays, null is taken away, and the same again changes nothing', async () => {
  const { operator, entries } = await world()
  const owner = await operator()
  await owner.put('/company', whole)
  const { body } = await owner.put('/company', { brandName: 'Amp India', support: null })
  expect(body.data).toMatchObject({ ...whole, brandName: 'Amp India', support: null })
  await owner.put('/company', { brandName: 'Amp India' })
  expect(await entries('company.change')).toHaveLength(2)
  expect((await owner.get('/company')).body.data.version).toBe(body.data.version)
})

test('whoever has read an older version overwrites nothing', async () => {
  const { operator } = await world()
  const owner = await operator()
  const { version } = (await owner.get('/company')).body.data
  await owner.put('/company', { brandName: 'First', version })
  const late = await owner.put('/company', { brandName: 'Second', version })
  expect([late.status, late.body.code]).toEqual([409, 'settings-changed'])
  expect((await owner.get('/company')).body.data.brandName).toBe('First')
})

test('only the owner changes the company; every operator reads it, and nobody else', async () => {
  const { operator, visitor } = await world()
  const manager = await operator('manager')
  expect((await manager.get('/company')).status).toBe(200)
  expect((await manager.put('/company', whole)).status).toBe(403)
  expect((await manager.post('/company/registrations', registration('29', 'KA'))).status).toBe(403)
  expect((await visitor.get('/company')).status).toBe(401)
})

test.each([
  [{ pan: 'AAPFU0939' }, 'pan-invalid'],
  [{ office: { ...office, state: '99' } }, 'state-unknown'],
  [{ office: { ...office, pincode: '060025' } }, 'invalid-request'],
  [{ office: { address: 'x', city: 'y' } }, 'invalid-request'],
  [{ support: { ...support, email: 'nobody' } }, 'invalid-request'],
  [{ brandName: '' }, 'invalid-request'],
  [{ brandName: 'A\u2028B' }, 'invalid-request'],
  [{ colours: { action: 'red', ink: '#000000' } }, 'invalid-request'],
  [{ colours: { action: '#00ff00' } }, 'invalid-request'],
  [{ social: ['http://x.com/amp'] }, 'invalid-request'],
  [{ social: ['javascript:alert(1)'] }, 'invalid-request'],
  [{ social: Array.from({ length: 9 }, () => 'https://x.com/amp') }, 'invalid-request'],
])('%j is refused with %s and changes nothing', async (body, code) => {
  const { operator } = await world()
  const owner = await operator()
  expect((await owner.put('/company', body)).body).toMatchObject({ status: false, code })
  expect((await owner.get('/company')).body.data.version).toBe(1)
})

test('registrations belong to one PAN, have series of their own, and are one for each state', async () => {
  const { operator } = await world()
  const owner = await operator()
  const enter = async (body: object) => (await owner.post('/company/registrations', body)).body
  await owner.put('/company', whole)
  expect(await enter({ ...registration('29', 'KA'), gstin: '29AAPFU0939F1Z0' })).toMatchObject({
    code: 'gstin-invalid',
  })
  expect(await enter({ ...registration('29', 'KA'), gstin: gstinIn('29', 'AABCU9603R') })).toMatchObject({
    code: 'gstin-of-another-pan',
  })
  await enter(registration('29', 'KA'))
  expect(await enter(registration('27', 'KA'))).toMatchObject({ code: 'series-taken' })
  expect(await enter(registration('27', '0MH'))).toMatchObject({ issues: [{ path: 'series' }] })
  await enter(registration('27', 'MH'))
  const again = await enter({ ...registration('29', 'BLR'), city: 'Mysuru' })
  expect(again.data.registrations).toMatchObject([
    { state: '27', series: 'MH' },
    { state: '29', series: 'BLR', city: 'Mysuru' },
  ])
  expect((await owner.put('/company', { pan: 'AABCU9603R' })).body.code).toBe('pan-of-registrations')
  expect((await owner.delete('/company/registrations/27')).body.data.registrations).toHaveLength(1)
  expect((await owner.delete('/company/registrations/27')).status).toBe(404)
})

test('ten who enter registrations of one series at once leave one', async () => {
  const { operator } = await world()
  const owner = await operator()
  const states = ['29', '27', '33', '36', '24', '32', '07', '06', '08', '09']
  const answers = await Promise.all(
    states.map((state) => owner.post('/company/registrations', registration(state, 'A'))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect((await owner.get('/company')).body.data.registrations).toHaveLength(1)
})

test('a logo is shown to everybody at an address that changes with it, without what was hidden in the file', async () => {
  const { operator, visitor } = await world()
  const owner = await operator()
  const form = new FormData()
  form.set('logo', new Blob([new Uint8Array(await png())]), 'logo.png')
  const { logo } = (await owner.postForm('/company/logo', form)).body.data
  const shown = await visitor.get(logo)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(shown.headers.get('cache-control')).toContain('immutable')
  expect((await visitor.get('/company/logo/another')).status).toBe(404)
  const bad = new FormData()
  bad.set('logo', new Blob(['<svg onload="alert(1)"/>']), 'logo.svg')
  expect((await owner.postForm('/company/logo', bad)).body.code).toBe('file-not-an-image')
  expect((await owner.delete('/company/logo')).body.data.logo).toBeNull()
  expect((await visitor.get(logo)).status).toBe(404)
})
