import { expect, test } from 'vitest'
import { listNarrowing } from './list-narrowing.ts'

const of = (address: Readonly<Record<string, string>>) => listNarrowing((name) => address[name] ?? '')

test('what another screen narrowed the list by is shown in words, and can be taken away', () => {
  expect(of({ status: 'confirmed' })).toEqual([])
  expect(of({ stateCode: '29', confirmedFrom: '2026-10-31T18:30:00.000Z' })).toEqual([
    {
      name: 'confirmedFrom',
      label: 'Confirmed from',
      options: [{ value: '2026-10-31T18:30:00.000Z', label: '1 Nov 2026, 12:00 am IST' }],
    },
    { name: 'stateCode', label: 'State', options: [{ value: '29', label: 'Karnataka' }] },
  ])
  expect(of({ confirmedTo: 'never', stateCode: 'XX' }).map(({ options }) => options[0]?.label)).toEqual([
    'never',
    'XX',
  ])
})
