import { addMs, days, hours, minutes, ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { findClockFault, refuseClockApart } from './clock-fault.ts'
import { afterThisTest, testDatabase } from './testing/test-database.ts'
import { runUnitOfWork } from './unit-of-work.ts'

const actor = { kind: 'system', name: 'test' } as const

test('a clock is taken for wrong where something was written long after it, or where the database’s is another', async () => {
  const { db } = await testDatabase()
  const now = new Date()
  expect(await findClockFault(db, now)).toBeUndefined()
  expect(await findClockFault(db, addMs(now, minutes(-2)))).toContain('the database’s says')
  expect(await findClockFault(db, addMs(now, minutes(2)))).toContain('the database’s says')
  await runUnitOfWork({ db, now: addMs(now, hours(2)), actor }, async (work) => {
    await work.audit({ action: 'vehicle.rename', subject: { kind: 'vehicle', id: crypto.randomUUID() } })
    return ok(undefined)
  })
  const fault = await findClockFault(db, now)
  expect(fault).toContain(`something was written at ${addMs(now, hours(2)).toISOString()}`)
  expect(fault).toContain('timedatectl')
  expect(await findClockFault(db, addMs(now, days(-800)))).toContain('something was written at')
})

test('what was written by a clock that was ahead for less than an hour is no fault', async () => {
  const { db } = await testDatabase()
  const now = new Date()
  await runUnitOfWork({ db, now: addMs(now, minutes(59)), actor }, async (work) => {
    await work.audit({ action: 'vehicle.rename', subject: { kind: 'vehicle', id: crypto.randomUUID() } })
    return ok(undefined)
  })
  expect(await findClockFault(db, now)).toBeUndefined()
})

test('nothing is begun where the clocks are more than an hour apart', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  afterThisTest(async () => client.release())
  const now = new Date()
  for (const ms of [minutes(-59), 0, minutes(59)]) await refuseClockApart(client, addMs(now, ms))
  for (const ms of [minutes(-61), minutes(61), days(100)]) {
    await expect(refuseClockApart(client, addMs(now, ms))).rejects.toThrow(
      /^This machine’s clock says .* set both by a time server/,
    )
  }
})
