import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignIn } from '../admin/operator.ts'
import { openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })

/** As in a browser that keeps nothing for this site: every touch throws. */
function forbidStorage(): void {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: forbidden })
  }
  Object.defineProperty(document, 'cookie', { get: forbidden, set: forbidden })
  Object.defineProperty(navigator, 'serviceWorker', { get: forbidden })
}

async function openWithout(path: string): Promise<Page> {
  const page = await visit.open('/terms')
  await page.addInitScript(forbidStorage)
  await page.goto(path)
  return page
}

test('where the browser keeps nothing, the site’s parts come alive and a message is sent', async () => {
  const page = await openWithout('/')
  await page.mouse.move(10, 10)
  const form = page.locator('form', { has: page.getByLabel('Message') })
  await form.getByLabel('Name').fill('Asha without storage')
  await form.getByLabel('Email').fill('asha@example.in')
  await form.getByLabel('Phone').fill('98765 43210')
  await form.getByLabel('Message').fill('Hello')
  await form.getByRole('button', { name: 'Send message' }).click()
  await form.getByRole('alert').getByText('Your Query Submitted Successfully.').waitFor()
  expect(await form.getByLabel('Name').inputValue()).toBe('')
})

test('where the browser keeps nothing, the finder finds', async () => {
  const page = await openWithout('/stations')
  await page.mouse.move(10, 10)
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-alive])'))
})

test('where the browser keeps nothing in storage, an operator signs in, works, reloads and signs out', async () => {
  const page = await openWithout('/admin-login')
  await fillSignIn(page)
  await page.waitForURL('**/newAdmin')
  await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/newAdmin')
})
