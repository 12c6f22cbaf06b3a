import { expect, test } from 'vitest'
import { StatementNames } from './prepared-statements.ts'

const nameAfter = (names: StatementNames, text: string, times: number) => {
  for (let time = 1; time < times; time += 1) names.nameOf(text)
  return names.nameOf(text)
}

test('a statement gets a name when it comes for the third time, and keeps it', () => {
  const names = new StatementNames()
  expect(nameAfter(names, 'select $1', 2)).toBeUndefined()
  const name = names.nameOf('select $1')
  expect(name).toMatch(/^\S{10,60}$/)
  expect(names.nameOf('select $1')).toBe(name)
})

test('two programs give one statement the same name, and two statements never share one', () => {
  const [mine, yours] = [new StatementNames(), new StatementNames()]
  nameAfter(yours, 'select $2', 3)
  const name = nameAfter(mine, 'select $1', 3)
  expect(nameAfter(yours, 'select $1', 3)).toBe(name)
  expect(yours.nameOf('select $2')).not.toBe(name)
})

test('however many different statements come, a connection is not asked to keep more than it can bear', () => {
  const names = new StatementNames()
  const given = new Set<string>()
  for (let number = 0; number < 500; number += 1) {
    const name = nameAfter(names, `select $1 + ${number}`, 400)
    if (name !== undefined) given.add(name)
  }
  expect(given.size).toBe(100)
})

test('what comes often gets a name also where hundreds of others came first', () => {
  const names = new StatementNames()
  const countNamed = (from: string, times: number) =>
    Array.from({ length: 200 }, (_, number) => nameAfter(names, `${from} $1 + ${number}`, times)).filter(
      (name) => name !== undefined,
    ).length
  expect(countNamed('select', 29)).toBe(50)
  expect(countNamed('delete', 299)).toBe(30)
  expect(countNamed('update', 300)).toBe(20)
})

test('statements of one occasion take no place from those that come again', () => {
  const names = new StatementNames()
  for (let number = 0; number < 5_000; number += 1) nameAfter(names, `select $1 + ${number}`, 2)
  expect(nameAfter(names, 'select $1', 3)).toBeDefined()
})

test('after the schema has changed, statements are prepared anew', () => {
  const names = new StatementNames()
  const before = nameAfter(names, 'select $1', 3)
  names.forget()
  expect(nameAfter(names, 'select $1', 3)).not.toBe(before)
})
