import { expect, test } from 'vitest'
import { chooseAlerts } from './free-alerts.ts'

const any = (id: string) => ({ id, connectorId: null })
const only = (id: string, connectorId: string) => ({ id, connectorId })
const choose = (
  free: readonly string[],
  waiting: Parameters<typeof chooseAlerts>[0]['waiting'],
  notifiedOf: readonly string[] = [],
) =>
  chooseAlerts({ free, waiting, notifiedOf: new Set(notifiedOf) }).map(
    ({ id, connectorId }) => `${id}:${connectorId}`,
  )

test('one driver is notified for each free connector, the longest waiting first', () => {
  expect(choose(['a'], [any('1'), any('2'), any('3')])).toEqual(['1:a'])
  expect(choose(['a', 'b'], [any('1'), any('2'), any('3')])).toEqual(['1:a', '2:b'])
  expect(choose([], [any('1')])).toEqual([])
  expect(choose(['a'], [])).toEqual([])
})

test('who waits for one connector hears of no other, and keeps nobody from it', () => {
  expect(choose(['a'], [only('1', 'b'), any('2')])).toEqual(['2:a'])
  expect(choose(['a', 'b'], [only('1', 'b'), any('2')])).toEqual(['1:b', '2:a'])
})

test('while somebody who was notified is on the way, nobody else is notified of that connector', () => {
  expect(choose(['a'], [any('1')], ['a'])).toEqual([])
  expect(choose(['a', 'b'], [any('1'), any('2')], ['a'])).toEqual(['1:b'])
})
