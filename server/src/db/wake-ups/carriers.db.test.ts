/** The same on both carriers; the NATS server is a real one, and what it alone does is tried at the end. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { network } from '../../charging/ocpp/testing/network.ts'
import { openLog } from '../../platform/log.ts'
import { parseNatsUrl } from '../../platform/nats-url.ts'
import { openDatabase } from '../client.ts'
import { HAS_NATS, startNatsServer as startServer } from '../testing/nats-server.ts'
import { afterThisTest, freshDatabase } from '../testing/test-database.ts'
import type { WakeUpCarrier } from './carrier.ts'
import { connectToNats } from './nats-carrier.ts'
import { createPostgresCarrier } from './postgres-carrier.ts'
import { createWakeUpSender } from './sender.ts'
import { EVERYTHING, type WakeUpChannel, wakeAfterCommit } from './wake-up.ts'

const SOON = { timeout: 30_000, interval: 5 }
const quiet = openLog('silent')

async function startNatsServer(settings: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(settings)
  afterThisTest(() => server.kill())
  return server
}

const reach = (url: string) => {
  const address = parseNatsUrl(url)
  if (!address) throw new Error(url)
  return connectToNats({ address, log: quiet })
}

async function listenTo(carrier: WakeUpCarrier, channel: WakeUpChannel = 'voltyatra_jobs') {
  const received: string[] = []
  const listening = await carrier.listen({
    channel,
    onWakeUp: (payload) => void received.push(payload),
    onGap: () => void received.push('gap'),
  })
  return { received, listening }
}

const CARRIERS = [
  {
    name: 'PostgreSQL',
    isThere: true,
    async open() {
      const connection = await freshDatabase()
      return { env: {}, make: async () => createPostgresCarrier({ connection, log: quiet }) }
    },
  },
  {
    name: 'NATS',
    isThere: HAS_NATS,
    async open() {
      const { url } = await startNatsServer()
      return { env: { NATS_URL: url }, make: () => reach(url) }
    },
  },
]

describe.each(CARRIERS)('by $name', ({ isThere, open }) => {
  const tries = test.skipIf(!isThere)

  tries('every process hears what one sends, itself too, and of its channel only', async () => {
    const { make } = await open()
    const [one, other] = [await make(), await make()]
    afterThisTest(async () => void (await Promise.all([one.close(), other.close()])))
    const [here, there] = [await listenTo(one), await listenTo(other)]
    const chargers = await listenTo(other, 'voltyatra_chargers')
    await one.send([
      { channel: 'voltyatra_jobs', payload: 'deliver-messages' },
      { channel: 'voltyatra_jobs', payload: '' },
      { channel: 'voltyatra_chargers', payload: 'waiting 1 2' },
    ])
    await expect.poll(() => here.received, SOON).toEqual(['deliver-messages', ''])
    await expect.poll(() => there.received, SOON).toEqual(['deliver-messages', ''])
    await expect.poll(() => chargers.received, SOON).toEqual(['waiting 1 2'])
    await here.listening.close()
    await one.send([{ channel: 'voltyatra_jobs', payload: EVERYTHING }])
    await expect.poll(() => there.received, SOON).toEqual(['deliver-messages', '', 'gap'])
    expect(here.received).toHaveLength(2)
    for (const { listening } of [there, chargers]) await listening.close()
  })

  tries('a command is carried out by the process that has the charger, and so is a decision', async () => {
    const { env } = await open()
    const gateway = await network({ env: { ...env, ROLES: 'api,gateway' } })
    const { pool } = gateway.app.database
    const api = await network({
      connection: pool.options,
      clock: gateway.clock,
      isSecond: true,
      env: { ...env, ROLES: 'api' },
    })
    const charger = await gateway.accepted()
    const { _id } = await gateway.seen('CP-1')
    const requesting = api.admin.post(`/chargers/${_id}/commands`, { action: 'ClearCache' })
    const { messageId, action } = await charger.called()
    expect(action).toBe('ClearCache')
    charger.answer(messageId, { status: 'Accepted' })
    expect((await requesting).body.data).toMatchObject({ status: 'answered', answer: { status: 'Accepted' } })
    await api.admin.post(`/chargers/${_id}/reject`, { reason: 'Sold' })
    await expect.poll(async () => (await gateway.seen('CP-1')).connected, SOON).toBe(false)
  })

  tries('a transaction of one process calls a job of another', async () => {
    const { make } = await open()
    const connection = await freshDatabase()
    const [sending, listening] = [await make(), await make()]
    const sender = createWakeUpSender({ carrier: sending })
    const { db, close } = openDatabase({ connection, wakeUps: sender })
    const { received, listening: open_ } = await listenTo(listening)
    await db.transaction().execute(async (tx) => {
      await sql`select ${wakeAfterCommit('voltyatra_jobs', 'send-refunds')}`.execute(tx)
    })
    await expect.poll(() => received, SOON).toEqual(['send-refunds'])
    await open_.close()
    await close()
    await Promise.all([sending.close(), listening.close()])
  })
})

test.skipIf(!HAS_NATS)(
  'a NATS server that is killed and comes back: nothing that was said meanwhile is missed',
  async () => {
    const server = await startNatsServer({ password: 's3cret' })
    const [one, other] = [await reach(server.url), await reach(server.url)]
    const sender = createWakeUpSender({ carrier: one })
    afterThisTest(async () => {
      await sender.close()
      await Promise.all([one.close(), other.close()])
    })
    const { received } = await listenTo(other)
    sender.add([{ channel: 'voltyatra_jobs', payload: 'before' }])
    await expect.poll(() => received, SOON).toEqual(['before'])
    await server.kill()
    await expect
      .poll(
        () =>
          one.send([]).then(
            () => 'sent',
            () => 'refused',
          ),
        SOON,
      )
      .toBe('refused')
    sender.add([{ channel: 'voltyatra_jobs', payload: 'meanwhile' }])
    await server.start()
    // Who was away looks for what it may have missed.
    await expect.poll(() => received, SOON).toContain('gap')
    sender.add([{ channel: 'voltyatra_jobs', payload: 'after' }])
    await expect.poll(() => received, SOON).toContain('after')
  },
)

test.skipIf(!HAS_NATS)('an address that is wrong is named at the start, without its password', async () => {
  const server = await startNatsServer({ password: 's3cret' })
  const at = server.url.replace(/.*@/, '')
  await expect(reach(`nats://volt:wrong@${at}`)).rejects.toThrow(
    `The NATS server at ${at} does not let user "volt" in: correct NATS_URL.`,
  )
  await expect(reach(`nats://${at}`)).rejects.toThrow(/does not let a program without user and password in/)
  await server.kill()
  await expect(reach(server.url)).rejects.toThrow(
    `No NATS server answers at ${at}: start it, or correct the host and port in NATS_URL.`,
  )
})

test('what answers at NATS_URL and is no NATS server is said to be none', async () => {
  const sockets = vi.fn()
  const silent = createServer(sockets).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterThisTest(async () => void silent.close())
  const { port } = silent.address() as { readonly port: number }
  await expect(reach(`nats://127.0.0.1:${port}`)).rejects.toThrow(
    `Nothing at 127.0.0.1:${port} answers as a NATS server does: correct the host and port in NATS_URL.`,
  )
  expect(sockets).toHaveBeenCalled()
})
