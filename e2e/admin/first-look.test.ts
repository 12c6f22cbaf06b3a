/** What an operator sees at once: on an empty installation, in the frame around every screen, and in every list. */
import { expect, test } from 'vitest'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

test('a new installation says on its dashboard what to set up first, and what of it is done', async () => {
  const page = await signInAt(visit, '/newAdmin')
  const steps = page.getByRole('region', { name: 'Setting up the network' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(8)
  await page.getByText('as much as').waitFor({ state: 'hidden' })
  const station = steps.filter({ hasText: 'Add the first station' })
  await expect.poll(() => station.getByText('Done').count()).toBe(0)
  await openStation(await signInOwner(visit.url), 'The first')
  await page.getByText(/^\d+ steps? done$/).click()
  await station.getByText('Done').waitFor()
  await station.getByRole('link').click()
  await page.waitForURL('**/newAdmin/addevStation?tab=station')
})

test('the way out stays in view on a low screen, in both layouts, and so does the name of the open screen', async () => {
  for (const [path, way] of [
    ['/newAdmin', 'Sign Out'],
    ['/admin', 'Logout'],
  ] as const) {
    const page = await signInAt(visit, path, { viewport: { width: 1440, height: 900 } })
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const box = await sidebar.getByRole('button', { name: way }).boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0), way).toBeLessThanOrEqual(900)
    await page.goto(`${path}/certificates`)
    const here = sidebar.getByRole('link', { name: 'Certificates' })
    await expect
      .poll(async () => {
        const [named, after] = [
          await here.boundingBox(),
          await sidebar.getByRole('link').last().boundingBox(),
        ]
        return (named?.y ?? 9999) + (named?.height ?? 0) <= (after?.y ?? 0)
      })
      .toBe(true)
    await page.context().close()
  }
})

test('the bell shows two digits at most, and says the whole number to people who cannot see it', async () => {
  const page = await signInAt(visit, '/newAdmin')
  await page.route('**/ev/api/attention', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, new: 130, total: 2_000 } } })
  })
  await page.reload()
  const bell = page.getByRole('button', { name: '2,000 need attention, 130 new to you' })
  await bell.getByText('99+', { exact: true }).waitFor()
})

test('a table has a name, and a header ends where its figures end', async () => {
  const owner = await signInOwner(visit.url)
  await openStation(owner, 'Owed nothing')
  const page = await signInAt(visit, '/newAdmin/partner', { viewport: { width: 1440, height: 900 } })
  const table = page.getByRole('table', { name: 'Partners' })
  await table.getByRole('row').nth(1).waitFor()
  const header = table.getByRole('columnheader', { name: /^Owed/ })
  const column = await header.evaluate((cell: HTMLTableCellElement) => cell.cellIndex)
  const figure = table.getByRole('row').nth(1).getByRole('cell').nth(column)
  const [headerEnd = 0, figureEnd = 1000] = await Promise.all(
    [header, figure].map((cell) =>
      cell.evaluate((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return Math.round(text.getBoundingClientRect().right)
      }),
    ),
  )
  // Beside the header is room for the arrow of the order.
  expect(Math.abs(headerEnd - figureEnd)).toBeLessThanOrEqual(24)
  // Nobody is owed anything: nothing can be paid.
  await table
    .getByRole('link', { name: /^Details/ })
    .first()
    .waitFor()
  expect(await table.getByRole('link', { name: /^Withdraw/ }).count()).toBe(0)
})

test('what failed before is not shown any more once the next try has succeeded', async () => {
  const owner = await signInOwner(visit.url)
  await owner.post('/add-vehicle', { name: 'Tried before' })
  const page = await signInAt(visit, '/newAdmin/addvechile')
  const add = async (name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add vehicle' }).click()
  }
  const failure = page.getByRole('alert').getByText('A vehicle with this name is already listed.')
  await add('Tried before')
  await failure.first().waitFor()
  await add('Tried again')
  await page.getByRole('alert').getByText('Vechile Added Successfully').waitFor()
  expect(await failure.count()).toBe(0)
})
