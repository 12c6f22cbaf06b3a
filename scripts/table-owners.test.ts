import { expect, test } from 'vitest'
import { checkTableOwners, findStrangers } from './table-owners.ts'

const OWNERS = new Map([
  ['booking', { context: 'charging', isReadable: true }],
  ['card', { context: 'charging', isReadable: false }],
  ['rate', { context: 'money', isReadable: true }],
])
const faults = (text: string, of = 'money') =>
  [...findStrangers(text, of, OWNERS)].map((fault) => fault.split(',')[0])

test('a context reads what others let it read, and writes its own tables alone', () => {
  expect(faults("reader.selectFrom('booking').innerJoin('rate', 'a', 'b')")).toEqual([])
  expect(faults('sql`update rate set x = 1 from booking`')).toEqual([])
  expect(faults("tx.updateTable('booking')")).toEqual(['writes booking'])
  expect(faults('sql`insert into booking values (1)`')).toEqual(['writes booking'])
  expect(faults('sql`delete from booking`')).toEqual(['writes booking'])
  expect(faults("reader.selectFrom('card')")).toEqual(['reads card'])
  expect(faults('sql`select from rate join card using (id)`')).toEqual(['reads card'])
  expect(faults('sql`select from rate as one, card`')).toEqual(['reads card'])
  expect(faults("reader.selectFrom(['rate', 'card'])")).toEqual(['reads card'])
  expect(faults('sql`delete from rate using card`')).toEqual(['reads card'])
  expect(faults('sql`merge into booking using rate on true`')).toEqual(['writes booking'])
  expect(faults('sql`truncate booking`')).toEqual(['writes booking'])
})

test('what is common to all contexts neither reads nor writes a table of any', () => {
  expect(faults("db.selectFrom('booking')", 'http')).toEqual(['reads booking'])
  expect(faults("tx.updateTable('rate')", 'db')).toEqual(['writes rate'])
  expect(faults("db.selectFrom('audit_entry')", 'db')).toEqual([])
})

test('the program keeps to it', async () => {
  expect(await checkTableOwners()).toEqual({ passed: true })
})
