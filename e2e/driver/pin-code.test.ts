/** A driver looks for stations around a pin code, in the list and along a route. */
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openFinderNetwork } from '../site/finder-network.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE } from './driver.ts'

const visit = openVisits({ sharedAs: 'finder' })

beforeAll(async () => {
  await openFinderNetwork(visit.url)
})

test('a pin code that stands in no address leads to the place of it and the stations around it', async () => {
  const page = await visit.open('/app/find', PHONE)
  await page.getByRole('searchbox').fill('682001')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Around 682001, Kochi, Ernakulam (as India Post has it)').waitFor()
  await page.getByRole('link', { name: /Kochi Marine Drive/ }).waitFor()
  await page.getByText('1 station', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('near')).toMatch(/^9\.9\d*,76\.2\d*$/)
  await expectAccessible(page)
  await page.reload()
  await page.getByText('Around 682001, Kochi, Ernakulam').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('682001')
})

test('in Hindi it is read in the digits of Hindi, too', async () => {
  const page = await visit.open('/app/find', { ...PHONE, locale: 'hi-IN' })
  await page.getByRole('searchbox').fill('६८२ ००१')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('682001, Kochi, Ernakulam के आसपास').waitFor()
  await page.getByRole('link', { name: /Kochi Marine Drive/ }).waitFor()
})

test('a route begins and ends at pin codes', async () => {
  const page = await visit.open('/app/find/route', PHONE)
  await page.getByLabel('From', { exact: true }).fill('560034')
  await page.getByLabel('To', { exact: true }).fill('682001')
  await page.getByRole('button', { name: 'Show stations' }).click()
  await page.getByRole('heading', { name: 'Where to charge', exact: true }).waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('fromName'), searchParams.get('toName')]).toEqual([
    '560034, Koramangala, Bengaluru Urban',
    '682001, Kochi, Ernakulam',
  ])
})
