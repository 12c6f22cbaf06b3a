import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../db/testing/test-database.ts'
import { BOOT, network } from './testing/network.ts'
import { allowNoFailure } from './testing/no-failures.ts'

const IDENTITIES = Array.from({ length: 8 }, (_, index) => `CP-${index + 1}`)

/** A process that is about to end, over so long, and one that goes on. */
async function twoProcesses(env: Record<string, string>) {
  const connection = await freshDatabase()
  const ending = await network({ connection, env })
  const other = await network({ connection, isSecond: true })
  const chargers: Awaited<ReturnType<typeof ending.connect>>[] = []
  for (const identity of IDENTITIES) chargers.push(await ending.connect(identity))
  return { ending, other, chargers }
}

/** The last of eight is asked to leave after seven: until then it is served, on a busy machine too. */
const DRAIN_SECONDS = '8'

test('chargers of a process that ends are asked to leave one after the other, and the others are served meanwhile', async () => {
  const { ending, other, chargers } = await twoProcesses({ DRAIN_SECONDS })
  const { url } = ending.app
  const closed = ending.app.close()
  const ended = chargers.map(({ closed }, index) => closed.then((how) => ({ ...how, index })))
  const first = await Promise.race(ended)
  const last = chargers.at(-1)
  expect(first).toMatchObject({ code: 1001, reason: 'The server is stopping', index: 0 })
  expect(await last?.call('BootNotification', BOOT)).toMatchObject({ status: 'Pending' })
  const readiness = await fetch(`${url}/readyz`)
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { checks: { running: 'failing' } }])
  await expect(ending.connect('CP-1')).rejects.toThrow('503')
  // It comes back at the other process while the first one still holds the rest.
  const back = await other.connect('CP-1')
  expect(await back.call('BootNotification', BOOT)).toMatchObject({ status: 'Pending' })
  expect(await last?.call('BootNotification', BOOT)).toMatchObject({ status: 'Pending' })
  expect((await Promise.all(ended)).map(({ code }) => code)).toEqual(IDENTITIES.map(() => 1001))
  await closed
  const seen = async (identity: string) => (await other.seen(identity)).connected
  expect(await Promise.all([seen('CP-1'), seen('CP-8')])).toEqual([true, false])
})

test('without a time to spread them over they are asked together', async () => {
  const { ending, other, chargers } = await twoProcesses({})
  await ending.app.close()
  expect(await Promise.all(chargers.map(({ closed }) => closed))).toEqual(
    IDENTITIES.map(() => ({ code: 1001, reason: 'The server is stopping' })),
  )
  expect((await other.seen('CP-3')).connected).toBe(false)
})

test('a command whose answer is awaited ends with the process that has sent it, however slow the log is', async () => {
  const connection = await freshDatabase()
  const ending = await network({ connection, ...allowNoFailure() })
  const other = await network({ connection, isSecond: true })
  const charger = await ending.accepted()
  const { _id } = await ending.seen('CP-1')
  const commanded = other.admin.post(`/chargers/${_id}/commands`, { action: 'ClearCache' })
  await charger.called()
  const { db } = other.app.database
  const closed = await db.transaction().execute(async (tx) => {
    await sql`lock table charger_message in share mode`.execute(tx)
    const closed = { whole: ending.app.close() }
    await charger.closed
    // Until here a process that waited for nothing has closed its database.
    for (let call = 0; call < 40; call++) await other.seen('CP-1')
    return closed
  })
  await closed.whole
  expect((await other.admin.get(`/chargers/${_id}/commands`)).body.data).toMatchObject([
    { action: 'ClearCache', status: 'not-connected' },
  ])
  expect((await commanded).body.data.status).toBe('not-connected')
})

test('a charger that is asked to leave may still answer the command that is under way', async () => {
  const connection = await freshDatabase()
  const ending = await network({ connection, gatewayLimits: { answerMs: 60_000 } })
  const other = await network({ connection, isSecond: true })
  const charger = await ending.accepted()
  const { _id } = await ending.seen('CP-1')
  const commanded = other.admin.post(`/chargers/${_id}/commands`, { action: 'ClearCache' })
  const { messageId } = await charger.called()
  const closed = ending.app.close()
  // Until here a process that waited for no answer has asked it to leave.
  for (let call = 0; call < 40; call++) await other.seen('CP-1')
  charger.answer(messageId, { status: 'Accepted' })
  expect(await charger.closed).toEqual({ code: 1001, reason: 'The server is stopping' })
  await closed
  expect((await commanded).body.data).toMatchObject({ status: 'answered', answer: { status: 'Accepted' } })
})
