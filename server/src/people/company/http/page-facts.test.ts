import { expect, test } from 'vitest'
import { buildPageFacts, EMPTY } from './page-facts.ts'

const shown = { logo: null, publicUrl: 'https://amp.example' }

test('a company that has entered nothing has a name to be called by and nothing else', () => {
  const { values } = buildPageFacts(EMPTY, [], shown)
  expect(values).toMatchObject({ brandName: 'VoltYatra', hasRegistrations: false, social: [] })
  for (const name of [
    'legalName',
    'office',
    'supportEmail',
    'supportTel',
    'grievanceName',
    'logo',
    'colours',
  ]) {
    expect(values[name] ?? null, name).toBeNull()
  }
  expect(JSON.parse(String(values.organization))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'VoltYatra',
    url: 'https://amp.example/',
    logo: 'https://amp.example/favicon.svg',
    areaServed: 'IN',
  })
})

test('addresses, numbers and pages elsewhere are shown as a page needs them', () => {
  const { values } = buildPageFacts(
    {
      ...EMPTY,
      officeAddress: '4th Floor\n17 Residency Road',
      officeCity: 'Bengaluru',
      officePincode: '560025',
      officeState: '29',
      supportPhone: '+91 80 4000-2025',
      supportEmail: 'help@amp.example',
      socialUrls: ['https://www.linkedin.com/company/amp', 'https://amp.social/@amp'],
    },
    [],
    shown,
  )
  expect(values).toMatchObject({
    office: '4th Floor, 17 Residency Road, Bengaluru 560025, Karnataka, India',
    supportTel: '+918040002025',
    social: [
      { site: 'LinkedIn', isLinkedIn: true },
      { site: 'amp.social', isOther: true },
    ],
  })
})

test('a name that looks like the end of a script ends none', () => {
  const { values } = buildPageFacts({ ...EMPTY, brandName: '</script><b>' }, [], shown)
  expect(`${values.shared}${values.organization}`).not.toContain('<')
  expect(JSON.parse(String(values.shared))).toMatchObject({ name: '</script><b>' })
})

test('colours that were chosen are readable ones', () => {
  const { values } = buildPageFacts({ ...EMPTY, colourAction: '#00ff00', colourInk: '#ffffff' }, [], shown)
  expect(values.colours).toMatchObject({ action: expect.stringMatching(/^#00[0-9a-f]{2}00$/) })
})
