import { addMs, days, hours, minutes, ok } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { findClockFault } from './clock-fault.ts'
import { testDatabase } from './testing/test-database.ts'
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
