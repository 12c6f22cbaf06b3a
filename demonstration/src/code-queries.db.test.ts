import { testApp } from '@voltyatra/server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectCodesAfter } from './code-queries.ts'
import { formatCode } from './show-codes.ts'

test('each code that is asked for is found once, with the number that asked', async () => {
  const { visitor, app, clock } = await testApp()
  const { db } = app.database
  let after = clock.now()
  clock.advance(1000)
  await visitor.post('/driver/request-code', { phone: '9812345678' })
  await sql`update outbox_message set created_at = created_at + interval '123 microseconds'`.execute(db)
  const [sent, ...more] = await selectCodesAfter(db, after)
  expect(more).toEqual([])
  expect(sent && formatCode(sent)).toMatch(/Sign-in code +for \+919812345678: \d{6}$/)
  after = sent?.at ?? after
  expect(await selectCodesAfter(db, after)).toEqual([])
})
