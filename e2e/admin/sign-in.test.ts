import { expect, test } from 'vitest'
import { openVisits } from '../site/visitor.ts'
import { fillSignIn, OWNER, signInAt } from './operator.ts'

const visit = openVisits({ sharedAs: 'desk' })
const flags = 'JSON.stringify([localStorage.getItem("evadmin"), localStorage.getItem("admin")])'

test('a visitor who has not signed in is led to Admin Login, and afterwards to where they wanted to go', async () => {
  const page = await visit.open('/newAdmin/order?status=paid')
  await page.waitForURL('**/admin-login?**')
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await fillSignIn(page)
  await page.waitForURL('**/newAdmin/order?status=paid')
  expect(await page.evaluate(flags)).toBe('["true",null]')
})

test('a sign-in without a wish leads to the new layout; one that fails reads alike whatever is wrong', async () => {
  const page = await visit.open('/admin-login')
  for (const wrong of [
    { ...OWNER, password: 'wrong horse battery' },
    { ...OWNER, email: 'nobody@example.in' },
  ]) {
    await fillSignIn(page, wrong)
    await page.getByRole('alert').getByText('Please enter valid details', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
  }
  await page.route('**/access-admin', async (route) => {
    await page.getByRole('button', { name: 'Signing...' }).waitFor()
    await route.continue()
  })
  await fillSignIn(page)
  await page.waitForURL('**/newAdmin')
})

test('signing out ends the session at the server and removes both flags', async () => {
  for (const [path, way] of [
    ['/newAdmin', 'Sign Out'],
    ['/admin', 'Logout'],
  ] as const) {
    const page = await signInAt(visit, path)
    await page.evaluate('localStorage.setItem("admin", "true")')
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: way }).click()
    await page.waitForURL('**/admin-login')
    expect(await page.evaluate(flags)).toBe('[null,null]')
    const { administrator } = (await (await page.request.get('/ev/api/session')).json()).data
    expect(administrator).toBe(null)
    await page.context().close()
  }
})

test('a flag without a session does not let anybody in', async () => {
  const page = await visit.open('/admin-login')
  await page.evaluate('localStorage.setItem("evadmin", "true")')
  await page.goto('/admin/user')
  await page.waitForURL('**/admin-login?**')
  expect(await page.evaluate(flags)).toBe('[null,null]')
})

test('a session that ends while an operator types leads to the sign-in and back, with the text', async () => {
  const page = await signInAt(visit, '/newAdmin/addvechile')
  await page.getByLabel('Name', { exact: true }).fill('Tata Nexon EV')
  await page.request.post('/ev/api/logout-admin', { headers: { origin: visit.url } })
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await fillSignIn(page)
  await page.waitForURL('**/newAdmin/addvechile')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Tata Nexon EV')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByRole('alert').getByText('Vechile Added Successfully', { exact: true }).waitFor()
})

test('each layout has a way to the other, which keeps the screen and its filters', async () => {
  const page = await signInAt(visit, '/newAdmin/partner?status=pending')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Classic layout' }).click()
  await page.waitForURL('**/admin/partner?status=pending')
  await page.getByText('Welcome to Admin Panel').waitFor()
  expect(await sidebar.getByRole('link', { name: 'Vechile' }).getAttribute('href')).toBe('/admin/addvechile')
  await sidebar.getByRole('link', { name: 'New layout' }).click()
  await page.waitForURL('**/newAdmin/partner?status=pending')
  await page.getByRole('banner').getByText('AD', { exact: true }).waitFor()
})

test('the sidebar is open above 768 pixels; at 768 it is collapsed, and a choice closes it', async () => {
  const wide = await signInAt(visit, '/newAdmin', { viewport: { width: 769, height: 900 } })
  await wide.getByRole('complementary', { name: 'Sidebar' }).waitFor()
  const narrow = await signInAt(visit, '/newAdmin', { viewport: { width: 768, height: 900 } })
  const sidebar = narrow.getByRole('complementary', { name: 'Sidebar' })
  await narrow.getByRole('button', { name: 'Open the sidebar' }).waitFor()
  expect(await sidebar.isVisible()).toBe(false)
  await narrow.getByRole('button', { name: 'Open the sidebar' }).click()
  await sidebar.getByRole('link', { name: 'Users' }).click()
  await narrow.waitForURL('**/newAdmin/user')
  await sidebar.waitFor({ state: 'hidden' })
})

test('short names and other letter cases lead to the screen, and an unknown one to the page for the lost', async () => {
  const page = await signInAt(visit, '/newAdmin')
  await page.goto('/admin/vehicles')
  expect(new URL(page.url()).pathname).toBe('/admin/addvechile')
  await page.goto('/NEWADMIN/Order')
  expect(new URL(page.url()).pathname).toBe('/newAdmin/order')
  expect((await page.goto('/admin/nothing'))?.status()).toBe(404)
})

test('the palette finds screens by a few letters, the keys lead there, and ? lists them', async () => {
  const page = await signInAt(visit, '/newAdmin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Control+k')
  // What is typed before the focus is there goes elsewhere.
  await page.getByLabel('Find a screen or a record').and(page.locator('input:focus')).waitFor()
  await page.keyboard.type('withdr')
  await page.getByRole('button', { name: 'Withdrawals' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/newAdmin/withdrawals')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.waitForURL('**/newAdmin/user')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})
