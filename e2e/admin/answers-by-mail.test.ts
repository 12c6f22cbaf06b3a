/** A visitor asks, is answered by mail, and answers that mail: an operator reads it in the ticket. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

const mails: string[] = []
/** The visitor's mail server. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

test('the owner enters where answers go, and a visitor’s answer stands in the ticket and in the bell', async () => {
  const owner = await signInOwner(visit.url)
  const settings = {
    ...{ provider: 'smtp', host: '127.0.0.1', port: (server.server.address() as AddressInfo).port },
    ...{ security: 'none', user: null, from: 'no-reply@charge.example.in', fromName: 'Charge' },
    ...{ bounceAddress: null, dkim: null },
  }
  const connected = await owner.put('/message-connections/email/1', { settings, costPaise: 0, isOn: true })
  expect(connected.status, JSON.stringify(connected.body)).toBe(200)
  const letter = { name: 'Ravi', email: 'ravi@example.in', phone: '9845012345', message: 'Do you hire?' }
  await new Person(visit.url).post('/create-contact', letter)

  const page = await signInAt(visit, '/newAdmin/messages')
  const section = page.getByRole('region', { name: 'Answers to tickets by mail' })
  await section.getByLabel('Address for answers').fill('help+me@charge.example.in')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('alert').getByText('Enter it without a plus sign').waitFor()
  await section.getByLabel('Address for answers').fill('help@charge.example.in')
  await section.getByRole('button', { name: 'Save' }).click()
  const postUrl = section.getByLabel('Where your mail server posts them', { exact: true })
  await expect.poll(() => postUrl.inputValue()).toContain('/ev/api/ticket-mails/')
  const first = await postUrl.inputValue()
  await section.getByRole('button', { name: 'Make a new address' }).click()
  await section.getByText('The address above is closed at once.').waitFor()
  await section.getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(() => postUrl.inputValue()).not.toBe(first)
  await expectAccessible(page)

  await page.goto(new URL('/newAdmin/tickets', visit.url).href)
  await page.getByRole('link', { name: 'Do you hire?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Answer').fill('Yes, write to us.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await dialog.getByText('Answer by mail').waitFor()

  await expect.poll(() => mails.find((mail) => mail.includes('Yes, write to us.'))).toBeDefined()
  const sent = mails.find((mail) => mail.includes('Yes, write to us.')) ?? ''
  const replyTo = /^Reply-To: .*<(.+)>\r?$/m.exec(sent)?.[1] ?? ''
  const answer = (from: string, id: string, words: string) =>
    [
      ...[`From: ${from}`, `To: ${replyTo}`, `Message-ID: <${id}@example.in>`],
      ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain; charset=utf-8'],
      ...['', words, '', 'On 24 Nov 2026, Charge <help@charge.example.in> wrote:', '> Yes, write to us.', ''],
      ...[
        '--b',
        'Content-Type: image/png',
        'Content-Disposition: attachment; filename=a.png',
        '',
        'x',
        '--b--',
      ],
    ].join('\r\n')
  const { data } = (await owner.get('/ticket-mail')).body
  const post = async (mail: string) =>
    (
      await fetch(data.postUrl, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: mail,
      })
    ).status
  expect(await post(answer('Ravi <ravi@example.in>', '1', 'In Surat too?'))).toBe(200)
  expect(await post(answer('someone@elsewhere.example', '2', 'And in Pune?'))).toBe(200)

  await dialog.getByText('In Surat too?', { exact: true }).waitFor()
  await dialog.getByText('And in Pune?', { exact: true }).waitFor()
  expect(await dialog.getByText('Wrote again by mail').count()).toBe(2)
  expect(await dialog.getByText(/^From another address than the question/).count()).toBe(1)
  expect(await dialog.getByText('One attachment was left out.').count()).toBe(2)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /need attention, \d+ new to you$/ })
    .first()
    .click()
  await page.getByText('New answers in tickets').waitFor()
})
