import { expect, test } from 'vitest'
import { formatHtmlAsText } from './html-text.ts'
import { readMail } from './read-mail.ts'

const HEAD = ['From: Asha <asha@example.in>', 'To: help@charge.example.in', 'Message-ID: <1@example.in>']

const read = (lines: readonly string[], words = 'Hello') =>
  readMail(Buffer.from([...lines, '', words].join('\r\n')))

test('words in other alphabets and encodings are read', async () => {
  const words = 'प्लग अटका है'
  const encoded = Buffer.from(words).toString('base64')
  const type = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64']
  expect(await read([...HEAD, ...type], encoded)).toMatchObject({ from: 'asha@example.in', words })
})

test('a mail without plain text is read from its HTML, without what is quoted and hidden', async () => {
  const html =
    '<html><head><title>x</title><style>p{a:b}</style></head><body><p>Still &amp; stuck<br>since&nbsp;noon</p><!-- > --><div>On 24 Nov 2026, Help &lt;help@charge.example.in&gt; wrote:</div><blockquote><p>Dear <b>Asha</b></p></blockquote></body></html>'
  expect(await read([...HEAD, 'Content-Type: text/html'], html)).toMatchObject({
    words: 'Still & stuck\nsince noon',
  })
  expect(formatHtmlAsText('<p>a &lt;b&gt; &#8377;5 &#x20B9;6 &nope;</p>')).toBe('a <b> ₹5 ₹6 &nope;')
})

test('attachments are counted and left out', async () => {
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the picture.',
    '--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=',
    '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="b.pdf"\r\n\r\n%PDF',
  ].join('\r\n')
  const type = 'Content-Type: multipart/mixed; boundary=b'
  const whole = await read([...HEAD, type], `${parts}\r\n--b--`)
  expect(whole).toMatchObject({ words: 'See the picture.', filesLeftOut: 2 })
  // As its beginning alone is read: the last part has no end.
  expect(await read([...HEAD, type], parts)).toEqual(whole)
})

test.each([
  'Auto-Submitted: auto-replied',
  'Precedence: bulk',
  'X-Autoreply: yes',
  'List-Id: <all.example.in>',
  'Return-Path: <>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
])('a program wrote a mail with %s', async (line) => {
  expect((await read([line, ...HEAD]))?.isAutomatic).toBe(true)
})

test('a person wrote a mail with a subject, a sender and the word no', async () => {
  const lines = ['Auto-Submitted: no', 'Return-Path: <asha@example.in>', 'Subject: Re: bulk', ...HEAD]
  expect((await read(lines))?.isAutomatic).toBe(false)
})

test('a mail from the address of a ticket is an answer to our own', async () => {
  const [, ...rest] = HEAD
  const from = `From: help+12-${'a'.repeat(20)}@charge.example.in`
  expect((await read([from, ...rest]))?.isAutomatic).toBe(true)
})

test('what is no mail, has no sender or a thousand parts is not read', async () => {
  expect(await readMail(Buffer.from('hello'))).toBeUndefined()
  expect(await read(HEAD.slice(1))).toBeUndefined()
  const type = 'Content-Type: multipart/mixed; boundary=b'
  expect(await read([...HEAD, type], '--b\r\n\r\nx\r\n'.repeat(1000))).toBeUndefined()
})

test('words are at most 5,000 signs, and what cannot be kept is dropped', async () => {
  const words = (await read(HEAD, `a\u0000b\u001b${'क'.repeat(6000)}`))?.words ?? ''
  expect(words.startsWith('abक')).toBe(true)
  expect([...words]).toHaveLength(5000)
  expect(words.endsWith('…')).toBe(true)
  expect((await read(HEAD, '   '))?.words).toBe('No words.')
})
