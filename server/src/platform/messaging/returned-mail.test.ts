import { expect, test } from 'vitest'
import { readReturnedMail } from './returned-mail.ts'

const ID = '01999999-0000-7000-8000-00000000abcd'
const TO = `To: back+${ID}@charge.example.in`

const buildReport = (fields: readonly string[], head: readonly string[] = [TO]) =>
  Buffer.from(
    [
      ...['From: Mail Delivery System <Mailer-Daemon@mail.example.in>', ...head],
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      ...['MIME-Version: 1.0', '', '--b', 'Content-Type: text/plain', '', 'It could not be delivered.'],
      ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mail.example.in', ''],
      ...['Final-Recipient: rfc822;asha@example.in', ...fields, ''],
      ...['--b', 'Content-Type: message/rfc822', '', 'Subject: Your bill', '', 'Thank you.', '--b--', ''],
    ].join('\r\n'),
  )

test('a report that a mail failed names its message and what the server said, also on several lines', async () => {
  const report = [
    'Action: failed',
    'Status: 5.0.0',
    'Diagnostic-Code: smtp; 550-5.1.1 The account',
    ' does not exist',
  ]
  expect(await readReturnedMail(buildReport(report))).toEqual({
    ...{ messageId: ID, hasFailed: true, isOfAddress: true },
    detail: '550-5.1.1 The account does not exist',
  })
  const head = ['To: postmaster@charge.example.in', `Delivered-To: back+${ID}@charge.example.in`]
  expect(await readReturnedMail(buildReport(report, head))).toMatchObject({ messageId: ID })
})

test.each([
  ['by its state alone', ['Status: 5.1.1'], true],
  ['by words of an older server', ['Status: 5.0.0', 'Diagnostic-Code: smtp; 550 No such user'], true],
  ['not where the mailbox is full', ['Status: 5.2.2', 'Diagnostic-Code: smtp; 552 5.2.2 Full'], false],
  ['not where a rule forbids it', ['Status: 5.7.1', 'Diagnostic-Code: smtp; 550 5.7.1 Spam'], false],
  ['not where the server was not to be reached', ['Status: 4.4.1'], false],
])('an address is known to be gone %s', async (_how, fields, isOfAddress) => {
  expect(await readReturnedMail(buildReport(['Action: failed', ...fields]))).toMatchObject({
    ...{ hasFailed: true, isOfAddress },
  })
})

test('a mail that is late, an absence and an answer have not failed', async () => {
  const late = await readReturnedMail(buildReport(['Action: delayed', 'Status: 4.4.1']))
  expect(late).toMatchObject({ messageId: ID, hasFailed: false, isOfAddress: false })
  const away = [
    'From: asha@example.in',
    TO,
    'Auto-Submitted: auto-replied',
    '',
    'Action: failed',
    'Status: 5.1.1',
  ]
  expect(await readReturnedMail(Buffer.from(away.join('\r\n')))).toMatchObject({ hasFailed: false })
})

test('what came back to no message of ours is nothing', async () => {
  expect(
    await readReturnedMail(buildReport(['Action: failed'], ['To: help@charge.example.in'])),
  ).toBeUndefined()
  expect(await readReturnedMail(Buffer.from(''))).toBeUndefined()
})
