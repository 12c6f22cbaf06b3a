import { describe, expect, test } from 'vitest'
import { defineStates, drawDiagram, findMachineFaults } from './state-machine.ts'

const door = {
  noun: 'door',
  states: ['shut', 'open', 'locked'],
  events: ['push', 'pull', 'lock'],
  initial: 'shut',
  finals: ['locked'],
  transitions: { shut: { push: 'open', lock: 'locked' }, open: { pull: 'shut' }, locked: {} },
} as const

describe('a state table', () => {
  const machine = defineStates(door)

  test('leads where it says', () => {
    expect(machine.move('shut', 'push')).toEqual({ ok: true, value: 'open' })
  })

  test('refuses what it does not say, and names the state it found', () => {
    expect(machine.move('open', 'lock')).toEqual({
      ok: false,
      refusal: { kind: 'door-state', found: 'open', event: 'lock' },
    })
  })

  test('draws itself', () => {
    expect(drawDiagram(machine)).toBe(
      [
        'stateDiagram-v2',
        '    [*] --> shut',
        '    shut --> open: push',
        '    shut --> locked: lock',
        '    open --> shut: pull',
        '    locked --> [*]',
      ].join('\n'),
    )
  })
})

describe('the check of a state table', () => {
  test('finds nothing wrong with a sound one', () => {
    expect(findMachineFaults(door)).toEqual([])
  })

  test.each([
    [
      'a state nothing reaches',
      { ...door, transitions: { ...door.transitions, shut: { push: 'open' } }, events: ['push', 'pull'] },
      'locked is never reached',
    ],
    ['a dead end that is no final', { ...door, finals: [] }, 'locked is a dead end'],
    [
      'a final that goes on',
      { ...door, transitions: { ...door.transitions, locked: { pull: 'shut' } } },
      'locked is final, yet goes on',
    ],
    ['an event no state knows', { ...door, events: [...door.events, 'kick'] }, 'kick leads nowhere'],
  ])('reports %s', (_, table, fault) => {
    expect(findMachineFaults(table)).toEqual([fault])
  })
})
