import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt } from './operator.ts'

const visit = openVisits()

/** A provider that behaves like MSG91. */
const provider = createServer((request, response) => {
  request.resume()
  const isRight = request.headers.authkey === 'right-key'
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify(
      isRight ? { type: 'success', message: 'req-1' } : { type: 'error', message: 'Invalid authkey' },
    ),
  )
})
beforeAll(() => new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve)))
afterAll(() => void provider.close())

test('the owner connects a provider of text messages, reads why a test failed, and puts it right', async () => {
  const page = await signInAt(visit, '/newAdmin/messages')
  const texts = page.getByRole('region', { name: 'Text messages' })
  await texts.getByText('No provider yet: such messages are not sent.').waitFor()
  await expectAccessible(page)

  await texts.getByRole('button', { name: /^Connect a provider/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Entity id').fill('none')
  await dialog.getByLabel('API key').fill('wrong-key')
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  await dialog.getByLabel('Cost of a message in rupees').fill('0.20')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('alert').getByText('The entity id is a number of 6 to 30 digits').waitFor()
  await dialog.getByLabel('Entity id').fill('1201159')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await texts.getByText('Not tried yet').waitFor()

  await page.getByRole('button', { name: 'Enter a registered text' }).click()
  await dialog.getByRole('textbox', { name: 'Registered text' }).fill('{#var#} is your {#var#} sign-in code.')
  await dialog.getByLabel('Header').fill('VOLTYA')
  await dialog.getByLabel('Template id').fill('110716')
  await dialog.getByLabel('Template at the provider').fill('flow-1')
  await dialog.getByRole('button', { name: 'Save the text' }).click()
  await page.getByRole('heading', { name: 'Sign-in code, Text messages, English' }).waitFor()

  await texts.getByRole('button', { name: /^Send a test/ }).click()
  await dialog.getByLabel('Your phone number').fill('98450 12345')
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await dialog.getByText('MSG91: Invalid authkey').waitFor()
  await page.keyboard.press('Escape')
  await texts.getByText('Fails', { exact: true }).waitFor()

  // The key that was entered is not shown, and stays where none is typed.
  await texts.getByRole('button', { name: /^Change/ }).click()
  await dialog.getByText('Entered. Leave it empty to keep it.').waitFor()
  expect(await dialog.getByLabel('API key').inputValue()).toBe('')
  await dialog.getByLabel('API key').fill('right-key')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await texts.getByRole('button', { name: /^Send a test/ }).click()
  await dialog.getByLabel('Your phone number').fill('98450 12345')
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The provider took the message. Look whether it arrives.').waitFor()
  await texts.getByText('Works', { exact: true }).waitFor()
  expect(await page.content()).not.toContain('right-key')
})

test('the owner writes what a driver is sent for an event, sees it filled, and turns it on', async () => {
  const page = await signInAt(visit, '/newAdmin/messages')
  const events = page.getByRole('region', { name: 'What goes out beside the inbox' })
  await events.getByRole('button', { name: 'Change: Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('{brand} returns {sum}')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('The event has no variable called "sum".').waitFor()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('{brand} returns {amount, number, rupees}')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('region', { name: 'Preview' }).getByText('VoltYatra returns ₹51.50').waitFor()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByLabel('Goes out').selectOption('Yes')
  await dialog.getByRole('button', { name: 'Save the text' }).click()
  await events.getByText('Mail', { exact: true }).waitFor()
})
