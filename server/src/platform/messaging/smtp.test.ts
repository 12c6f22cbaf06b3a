import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MayHaveArrived } from '../outside/request-outside.ts'
import { findBouncedMessage, type SmtpAccess, sendBySmtp } from './smtp.ts'

const id = '01999999-0000-7000-8000-00000000abcd'
const mail = {
  id,
  to: 'asha@example.in',
  template: 'bill',
  subject: 'Your bill – ₹120',
  body: 'Thank you.\n.\nBye',
}

interface Taken {
  readonly from: string
  readonly to: string
  readonly raw: string
}

/** A real mail server on this machine; `refusal` answers every receiver. */
async function mailServer({
  refusal,
  vanishes = false,
  hasTls = false,
}: {
  refusal?: string
  vanishes?: boolean
  hasTls?: boolean
} = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Its certificate is of the library, and signed by nobody.
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'ops' && password === 'right' ? done(null, { user: 'ops' }) : done(new Error('wrong')),
    onRcptTo: (_, __, done) =>
      refusal
        ? done(Object.assign(new Error(refusal), { responseCode: Number(refusal.slice(0, 3)) }))
        : done(),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (vanishes) {
          for (const connection of server.connections) connection._socket.destroy()
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address).join(),
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const access: SmtpAccess = {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    security: 'none',
    user: null,
    password: undefined,
    from: 'no-reply@charge.example.in',
    fromName: 'VoltYatra',
    bounceAddress: null,
    dkim: null,
  }
  return { taken, access }
}

test('a mail arrives at a mail server with its subject, text and an id that a repetition keeps', async () => {
  const { taken, access } = await mailServer()
  expect(await sendBySmtp(access, mail)).toEqual({ outcome: 'sent', providerId: id })
  expect(taken).toMatchObject([{ from: 'no-reply@charge.example.in', to: 'asha@example.in' }])
  expect(taken[0]?.raw).toContain(`Message-ID: <${id}@charge.example.in>`)
  expect(taken[0]?.raw).toContain('From: VoltYatra <no-reply@charge.example.in>')
  expect(taken[0]?.raw).toContain('Auto-Submitted: auto-generated')
  expect(taken[0]?.raw).toMatch(/Thank you\.\r\n\.\r\nBye/)
})

test('a name in an address, and line breaks in a subject, add no receiver and no header', async () => {
  const { taken, access } = await mailServer()
  await sendBySmtp(access, { ...mail, subject: 'Bill\r\nBcc: thief@example.in' })
  expect(taken[0]?.to).toBe('asha@example.in')
  expect(taken[0]?.raw).not.toMatch(/^Bcc:/m)
})

test('the user and the password are shown to the server; wrong ones are not taken', async () => {
  const { taken, access } = await mailServer()
  await sendBySmtp({ ...access, user: 'ops', password: 'right' }, mail)
  expect(taken).toHaveLength(1)
  await expect(sendBySmtp({ ...access, user: 'ops', password: 'wrong' }, mail)).rejects.toThrow(
    'Invalid login',
  )
})

test('a server that offers no TLS is sent nothing where TLS is asked for', async () => {
  const { taken, access } = await mailServer()
  await expect(sendBySmtp({ ...access, security: 'starttls' }, mail)).rejects.toThrow()
  expect(taken).toEqual([])
})

test('the signature of the domain holds for what arrived, and not with one character changed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { taken, access } = await mailServer()
  await sendBySmtp({ ...access, dkim: { domain: 'charge.example.in', selector: 'vy', key } }, mail)
  const raw = taken[0]?.raw ?? ''
  expect(raw).toMatch(/d=charge\.example\.in;/)
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  expect(isSigned(raw, pem)).toBe(true)
  expect(isSigned(raw.replace('Thank you', 'Thank yov'), pem)).toBe(false)
  expect(isSigned(raw.replace('no-reply@', 'no-reqly@'), pem)).toBe(false)
})

test('a mailbox that does not exist is known at once; a server that turns us away is not the mailbox’s fault', async () => {
  const gone = await mailServer({ refusal: '550 5.1.1 No such user' })
  expect(await sendBySmtp(gone.access, mail)).toMatchObject({
    outcome: 'refused',
    failure: 'address-bounced',
  })
  const blocked = await mailServer({ refusal: '550 5.7.1 Blocked' })
  await expect(sendBySmtp(blocked.access, mail)).rejects.toThrow('Blocked')
  const full = await mailServer({ refusal: '550 5.2.2 Over quota' })
  await expect(sendBySmtp(full.access, mail)).rejects.toThrow('Over quota')
  const busy = await mailServer({ refusal: '451 4.3.0 Try later' })
  await expect(sendBySmtp(busy.access, mail)).rejects.toThrow('Try later')
})

test('a server that goes away after the last line may have taken the mail', async () => {
  const { access } = await mailServer({ vanishes: true })
  await expect(sendBySmtp(access, mail)).rejects.toBeInstanceOf(MayHaveArrived)
})

test('a mail that is too large for a server is not tried there again', async () => {
  const small = await mailServer({ refusal: '552 5.3.4 Message too big' })
  expect(await sendBySmtp(small.access, mail)).toMatchObject({ outcome: 'refused', failure: 'undelivered' })
})

test('a server whose certificate is wrong was sent nothing: another one may be tried', async () => {
  const { taken, access } = await mailServer({ hasTls: true })
  const failed = sendBySmtp({ ...access, security: 'starttls' }, mail)
  await expect(failed).rejects.toThrow(/certificate/)
  await expect(failed).rejects.not.toBeInstanceOf(MayHaveArrived)
  expect(taken).toEqual([])
})

test('mails that come back are known by the address to which they come', async () => {
  const { taken, access } = await mailServer()
  await sendBySmtp({ ...access, bounceAddress: 'back@charge.example.in' }, mail)
  expect(taken[0]?.from).toBe(`back+${id}@charge.example.in`)
  expect(findBouncedMessage(taken[0]?.from ?? '')).toBe(id)
  expect(findBouncedMessage('back@charge.example.in')).toBeUndefined()
})

/** DKIM (RFC 6376), relaxed/relaxed, as a mail server checks it. */
function isSigned(raw: string, publicKey: string): boolean {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = `${rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headerOf = (name: string) => {
    const line = headers.findLast((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ':'
    return line.slice(line.indexOf(':') + 1)
  }
  const relaxed = (name: string, value: string) =>
    `${name.toLowerCase()}:${value.replace(/\s+/g, ' ').trim()}`
  const signature = headerOf('DKIM-Signature')
  const tags: Record<string, string> = Object.fromEntries(
    signature
      .split(';')
      .map((tag) => [tag.split('=')[0]?.trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  )
  const names = (tags.h ?? '')
    .split(':')
    .filter((name) => headers.some((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
  const text = [
    ...names.map((name) => relaxed(name, headerOf(name))),
    relaxed('DKIM-Signature', signature.replace(/(\bb=)[^;]*/, '$1')),
  ].join('\r\n')
  return (
    tags.bh === createHash('sha256').update(body).digest('base64') &&
    createVerify('sha256')
      .update(text)
      .verify(publicKey, tags.b ?? '', 'base64')
  )
}

test('answers go where the mail says, under the name of the sender', async () => {
  const { access, taken } = await mailServer()
  await sendBySmtp(access, { ...mail, replyTo: 'help+12-abc@example.in' })
  await sendBySmtp(access, mail)
  expect(taken[0]?.raw).toMatch(/^Reply-To: VoltYatra <help\+12-abc@example\.in>\r$/m)
  expect(taken[1]?.raw).not.toMatch(/^Reply-To:/m)
})
