import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { afterThisTest, freshDatabase } from '../../db/testing/test-database.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { FLAGS_OF_PROGRAMS, findBuiltProgram } from '../../testing/built-program.ts'
import { childEnvironment } from '../../testing/child-environment.ts'
import { TestClock } from '../../testing/test-app.ts'
import { connectCharger } from './testing/charger.ts'
import { metered } from './testing/metered.ts'

const MAIN = findBuiltProgram('main')

/** A gateway in a process of its own, on a database that others use, too. */
async function gatewayProcess(connection: pg.ClientConfig): Promise<{ url: string; child: ChildProcess }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-gateway-'))
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }))
  const { host = '', port = 5432, user = '', password, database = '' } = connection
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host)
  const child = spawn(process.execPath, [...FLAGS_OF_PROGRAMS, MAIN], {
    env: {
      ...childEnvironment(),
      ...{ DATA_DIR: dataDir, PORT: '0', ROLES: 'gateway', DATABASE_URL: url.href },
      PUBLIC_URL: 'http://127.0.0.1:3000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterThisTest(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let output = ''
  const listening = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    }
    child.once('exit', () => reject(new Error(`It ended instead of starting:\n${output}`)))
  })
  return { url: await listening, child }
}

test('a command given at one process reaches the charger at the other, and its session outlives that process', async () => {
  const connection = await freshDatabase()
  const world = await metered({}, { connection, clock: new TestClock(new Date().toISOString()) })
  const other = await gatewayProcess(connection)
  await world.charger.leave()
  const there = await connectCharger({ url: other.url, identity: 'CP-1' })

  const driver = await world.driverWith(1000)
  const { _id: id } = await world.booked(driver, world.stationId)
  expect(await driver.post(`/driver/bookings/${id}/start`)).toMatchObject({ status: 200 })
  const start = await there.called()
  expect(start.action).toBe('RemoteStartTransaction')
  there.answer(start.messageId, { status: 'Accepted' })
  const { transactionId, idTagInfo } = await there.call(
    'StartTransaction',
    world.startOf(start.payload.idTag),
  )
  expect(idTagInfo).toEqual({ status: 'Accepted' })
  await there.call('MeterValues', values(transactionId, 1_100))

  other.child.kill('SIGKILL')
  await there.closed
  const here = await world.connect()
  await here.call('MeterValues', values(transactionId, 1_200))
  expect(await driver.post(`/driver/bookings/${id}/stop`)).toMatchObject({ status: 200 })
  const stop = await here.called()
  expect([stop.action, stop.payload]).toEqual(['RemoteStopTransaction', { transactionId }])
  here.answer(stop.messageId, { status: 'Accepted' })
  await here.call('StopTransaction', { transactionId, meterStop: 1_250, timestamp: new Date().toISOString() })

  expect(await world.seen(id)).toMatchObject({ status: 'confirmed', thirdPartyKwh: 0.25 })
  const sessions = (await world.admin.get('/charging-sessions')).body.data
  expect(sessions).toEqual([
    expect.objectContaining({ bookingId: id, status: 'ended', energyKWh: 0.25, anomalies: [] }),
  ])
  expect(await differencesIn(world.app.database.db)).toEqual([])
})

const values = (transactionId: number, wh: number) => ({
  connectorId: 1,
  transactionId,
  meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [{ value: String(wh) }] }],
})
