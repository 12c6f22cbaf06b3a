import { ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { holdActivePartner } from '../../people/partners/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/waiting.ts'

const DETAILS = { holder: 'Hubballi Foods', number: '50100123456789', ifsc: 'HDFC0000240' }

test('two people of a partner who enter bank details at once wait one for the other, and never in a circle', async () => {
  const { app, clock, partnerPerson } = await testApp()
  const { db } = app.database
  const first = await partnerPerson({ rights: ['money'] })
  const { partnerId } = first
  const people = [first, await partnerPerson({ partnerId, rights: ['money'] })]
  const context = { db, now: clock.now(), actor: { kind: 'system', name: 'test' } } as const

  let made: Promise<{ status: number }>[] = []
  await runUnitOfWork(context, async ({ tx }) => {
    await holdActivePartner(tx, partnerId)
    made = people.map((person) => person.post('/partner/bank-details', DETAILS))
    await untilWaiting(db, people.length)
    // Refused at once if those who wait held the partner, too.
    await sql`select from partner where id = ${partnerId} for no key update nowait`.execute(tx)
    return ok(null)
  })
  expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 409])
})
