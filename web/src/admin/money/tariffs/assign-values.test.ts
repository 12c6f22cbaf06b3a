import { expect, test } from 'vitest'
import { checkAssigning, EMPTY_ASSIGNING, toAssigning } from './assign-values.ts'

test('the network needs nothing but itself', () => {
  expect(checkAssigning(EMPTY_ASSIGNING)).toEqual({})
  expect(toAssigning(EMPTY_ASSIGNING)).toEqual({ place: 'network', priority: 0 })
})

test('a closer place has to be chosen, at its own field', () => {
  const of = (place: string) => Object.keys(checkAssigning({ ...EMPTY_ASSIGNING, place }))
  expect([of('state'), of('station'), of('connector')]).toEqual([['state'], ['station'], ['station']])
  expect(
    checkAssigning({ ...EMPTY_ASSIGNING, place: 'connector', station: 'a', connector: '' }),
  ).toHaveProperty('station')
})

test('what was chosen for another place is not sent', () => {
  const texts = { ...EMPTY_ASSIGNING, place: 'station', state: '29', station: 's', connector: 'c' }
  expect(toAssigning(texts)).toEqual({ place: 'station', target: 's', priority: 0 })
})

test('group, priority and times in India are sent as they were typed', () => {
  const texts = { ...EMPTY_ASSIGNING, group: 'g', priority: '−5', from: '2026-12-01T09:00' }
  expect(checkAssigning(texts)).toEqual({})
  expect(toAssigning(texts)).toEqual({
    place: 'network',
    groupId: 'g',
    priority: -5,
    from: '2026-12-01T03:30:00.000Z',
  })
})

test('a priority is whole and at most a thousand', () => {
  for (const priority of ['', '1.5', '1001', '-1001', 'high'])
    expect(checkAssigning({ ...EMPTY_ASSIGNING, priority }), priority).toHaveProperty('priority')
})
