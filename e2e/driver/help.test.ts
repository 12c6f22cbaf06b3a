/** A driver asks the support, reads the answer under the question's number, and writes again; in the own language. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE } from './driver.ts'

const visit = openVisits({ isShared: true })

test('a question has a number, its answer stands under it, and what was settled is opened again', async () => {
  const owner = await signInOwner(visit.url)
  const driver = await createDriver(visit.url, owner)
  const page = await openAsDriver(visit, driver, '/app/me')
  const help = page.getByRole('region', { name: 'Help' })
  await help.getByRole('button', { name: 'Send' }).click()
  await help.getByRole('alert').getByText('Please enter your question').waitFor()
  // Whoever has given no name can ask, too. Meanwhile the app is updated: the files of its other screens are gone.
  await help.getByLabel('Your question').fill('Where is my refund?')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  expect(await help.getByLabel('Your question').inputValue()).toBe('Where is my refund?')
  await help.getByRole('button', { name: 'Send' }).click()
  await help.getByText('You get an answer within 48 hours.').waitFor()
  const own = help.getByRole('link', { name: /Where is my refund\?.*Sent/ })
  await own.waitFor()
  await page.unroute('**/assets/**')
  await expectAccessible(page)
  await own.click()
  const heading = page.getByRole('heading', { level: 1 })
  await heading.getByText(/^Question \d+$/).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect((await owner.post(`/tickets/${id}/replies`, { words: 'With your bank since Monday.' })).status).toBe(
    201,
  )
  expect((await owner.post(`/tickets/${id}/moves`, { event: 'settle' })).status).toBe(200)
  await page.reload()
  await page.getByText('Settled', { exact: true }).waitFor()
  const answer = page.getByRole('listitem').filter({ hasText: 'With your bank since Monday.' })
  await answer.getByText('Support', { exact: true }).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('textbox', { name: 'Write more: the question is opened again' })
    .fill('It has not come.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('listitem').filter({ hasText: 'It has not come.' }).waitFor()
  await page.getByText('Being looked into', { exact: true }).waitFor()
  expect((await owner.get(`/tickets/${id}`)).body.data).toMatchObject({
    state: 'acknowledged',
    entries: [{ kind: 'reply' }, { kind: 'question', words: 'It has not come.' }],
  })

  const hindi = await visit.open(`/app/me/questions/${id}`, {
    ...PHONE,
    locale: 'hi-IN',
    storageState: driver.storageAt(visit.url),
  })
  await hindi.getByRole('heading', { level: 1, name: /^सवाल \d+$/ }).waitFor()
  await hindi.getByText('देखा जा रहा है', { exact: true }).waitFor()
  const stranger = await openAsDriver(visit, await createDriver(visit.url, owner), `/app/me/questions/${id}`)
  await stranger.getByRole('alert').getByText('No such ticket.').waitFor()
})
