/** Mails of the program through a real mail server, and what comes back from there: Exim, as Debian has it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates, setDefaultCACertificates } from 'node:tls'
import { minutes, ok } from '@voltyatra/domain'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { anAuthority } from '../../charging/ocpp/testing/certificates.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { deliverOutbox, queueMessage } from '../outbox/index.ts'
import { HAS_EXIM, MAIL_SIZE_LIMIT, startMailServer } from './testing/exim.ts'

/** As docs/operations.md has it. */
const formatPost = (url: string) =>
  `curl --silent --show-error --fail --retry 5 --max-time 60 -H 'Content-Type: message/rfc822' --data-binary @- '${url}'`

const CONNECTION = {
  ...{ provider: 'smtp', host: '127.0.0.1', security: 'starttls', user: 'ops', password: 'right' },
  ...{ from: 'no-reply@charge.example.in', fromName: 'Charge', dkim: null },
  bounceAddress: 'back@charge.example.in',
}

async function openWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-exim-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const authority = await anAuthority()
  setDefaultCACertificates([...rootCertificates, authority.cert])
  onTestFinished(() => setDefaultCACertificates(rootCertificates))
  const on = await testApp()
  const { db } = on.app.database
  const owner = await on.operator()
  const connect = async (more: object) => {
    const settings = { ...CONNECTION, ...more }
    const answer = await owner.put('/message-connections/email/1', { settings, costPaise: 0, isOn: true })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.connections[0] as { reportUrl: string }
  }
  const toApp = (url: string): string => `${on.app.url}${new URL(url).pathname}`
  const { reportUrl } = await connect({ port: 25 })
  const { postUrl } = (await owner.put('/ticket-mail', { address: 'help@charge.example.in' })).body.data
  const server = await startMailServer({
    ...{ folder, certificate: await authority.sign('127.0.0.1') },
    pipes: { back: formatPost(toApp(reportUrl)), help: formatPost(toApp(postUrl)) },
  })
  onTestFinished(server.stop)
  await connect({ port: server.ports.starttls })

  const deliver = () =>
    deliverOutbox({ db, channels: on.app.deps.channels, now: on.clock.now(), isDevelopment: false })
  /** Queues a mail, and sends what is due. */
  const send = async (recipient: string, body = 'Thank you.') => {
    const mail = {
      channel: 'email',
      recipient,
      template: 'order-paid',
      subject: 'Your bill – ₹120',
      body,
    } as const
    const of = { db, now: on.clock.now(), actor: { kind: 'system', name: 'test' } } as const
    await runUnitOfWork(of, async (work) => ok(await queueMessage(work, mail)))
    await deliver()
    return await show(recipient)
  }
  const show = (recipient: string) =>
    db
      .selectFrom('outbox_message')
      .select(['status', 'failure', 'failure_detail as detail'])
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const listBounced = async () =>
    (await db.selectFrom('bounced_address').select('address').orderBy('address').execute()).map(
      ({ address }) => address,
    )
  return { ...on, owner, server, connect, deliver, send, show, listBounced }
}

test.skipIf(!HAS_EXIM)(
  'a real mail server takes mails by TLS and sign-in; what it refuses, puts off and sends back is known',
  async () => {
    const { server, clock, connect, deliver, send, show, listBounced } = await openWorld()
    expect(await send('asha@example.in')).toMatchObject({ status: 'sent' })
    await connect({ port: server.ports.tls, security: 'tls' })
    expect(await send('ravi@example.in')).toMatchObject({ status: 'sent' })
    const inbox = () => server.readInbox()
    await expect.poll(inbox).toContain('Envelope-to: ravi@example.in')
    await expect.poll(inbox).toContain('Envelope-to: asha@example.in')
    expect(await inbox()).toMatch(/^Return-path: <back\+[\da-f-]{36}@charge\.example\.in>$/m)
    expect(await server.readLog()).toMatch(/P=esmtpsa X=TLS1\.3:.* A=plain:ops/)

    // Refused at once: no mailbox, a mail that is too large, words that look like spam.
    expect(await send('gone@example.in')).toMatchObject({
      ...{ status: 'failed', failure: 'address-bounced', detail: expect.stringContaining('no such mailbox') },
    })
    expect(await send('tara@example.in', `${'x'.repeat(70)}\n`.repeat(MAIL_SIZE_LIMIT / 70))).toMatchObject({
      ...{
        status: 'failed',
        failure: 'undelivered',
        detail: expect.stringContaining('size exceeds maximum'),
      },
    })
    expect(await send('meera@example.in', 'A casino for you')).toMatchObject({ status: 'pending' })

    // Put off, and taken by the next attempt.
    await server.setGreylisting(true)
    expect(await send('grey@example.in')).toMatchObject({ status: 'pending' })
    await server.setGreylisting(false)
    clock.advance(minutes(1))
    await deliver()
    expect(await show('grey@example.in')).toMatchObject({ status: 'sent' })

    // Taken, and sent back later: a closed mailbox, and the absence of a person who can be reached.
    expect(await send('away@example.in')).toMatchObject({ status: 'sent' })
    expect(await send('closed@example.in')).toMatchObject({ status: 'sent' })
    await expect
      .poll(() => show('closed@example.in'))
      .toMatchObject({
        ...{ status: 'failed', detail: expect.stringMatching(/5\.2\.1|closed/) },
      })
    await expect.poll(async () => (await server.readLog()).match(/=> back /g)?.length).toBe(2)
    expect(await show('away@example.in')).toMatchObject({ status: 'sent' })
    expect(await listBounced()).toEqual(['closed@example.in', 'gone@example.in'])
    expect(await send('closed@example.in')).toMatchObject({ status: 'failed', failure: 'address-bounced' })

    await connect({ port: server.ports.starttls, password: 'wrong' })
    expect(await send('asha@example.in')).toMatchObject({ status: 'pending' })
  },
)

test.skipIf(!HAS_EXIM)('an answer that a real mail server hands on stands in its ticket', async () => {
  const { server, owner, visitor, deliver } = await openWorld()
  const letter = { name: 'Ravi', email: 'ravi@example.in', phone: '9845012345', message: 'Do you hire?' }
  await visitor.post('/create-contact', letter)
  const [ticket] = (await owner.get('/tickets')).body.data
  expect((await owner.post(`/tickets/${ticket._id}/replies`, { words: 'Yes, write to us.' })).status).toBe(
    201,
  )
  await deliver()
  await expect.poll(() => server.readInbox()).toContain('Yes, write to us.')
  const replyTo = /^Reply-To: .*<(help\+[^>]+)>$/m.exec(await server.readInbox())?.[1] ?? ''
  const ravi = createTransport({ host: '127.0.0.1', port: server.ports.starttls, requireTLS: true })
  const answer = {
    ...{ from: 'Ravi <ravi@example.in>', to: replyTo, subject: 'Re: Do you hire?' },
    text: 'सूरत में भी?\n\nOn 24 Nov 2026, Charge wrote:\n> Yes, write to us.',
    attachments: [{ filename: 'cv.pdf', content: Buffer.from('%PDF-1.7') }],
  }
  const entries = async () => (await owner.get(`/tickets/${ticket._id}`)).body.data.entries
  await ravi.sendMail(answer)
  // The server hands each on in a process of its own: sent at once, the second could come first.
  await expect.poll(async () => (await entries()).length).toBe(2)
  await ravi.sendMail({ ...answer, from: 'someone@elsewhere.example', text: 'And in Pune?' })
  await expect.poll(async () => (await entries()).length).toBe(3)
  expect(await entries()).toMatchObject([
    { kind: 'reply' },
    { kind: 'question', words: 'सूरत में भी?', mail: { isFromAnother: false, filesLeftOut: 1 } },
    { kind: 'question', words: 'And in Pune?', mail: { isFromAnother: true } },
  ])
  // An address that nobody was given: the server hears why, and sends the mail back to whoever wrote it.
  await ravi.sendMail({ ...answer, to: 'help+1-00000000000000000000@charge.example.in' })
  await expect.poll(() => server.readInbox()).toMatch(/^Envelope-to: ravi@example\.in\n[\s\S]*404/m)
})
