import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { type DisputeMove, type DisputeStanding, planDisputeMoves } from './dispute-states.ts'

const amount = paise(700)
const standing = (state: DisputeStanding['state'], change: Partial<DisputeStanding> = {}) => ({
  ...{ state, amount, holdsMoney: true },
  ...change,
})
const hold: DisputeMove = { kind: 'hold', amount }
const back: DisputeMove = { kind: 'back', amount }
const loss: DisputeMove = { kind: 'loss', amount }

test.each([
  ['is opened', 'open', undefined, [hold]],
  ['is looked at', 'under-review', hold, []],
  ['is won', 'won', hold, [back]],
  ['is closed', 'closed', hold, [back]],
  ['goes on after it was won', 'open', back, [hold]],
  ['is lost', 'lost', hold, [loss]],
  ['is accepted', 'accepted', hold, [loss]],
  ['is lost after it was won', 'lost', back, [hold, loss]],
  ['is lost before anything was said of it', 'lost', undefined, [hold, loss]],
  ['is won before anything was said of it', 'won', undefined, [hold, back]],
  ['was won', 'won', back, []],
  ['was lost', 'lost', loss, []],
] as const)('a dispute that %s', (_, state, last, moves) => {
  expect(planDisputeMoves(standing(state), last)).toEqual(moves)
})

test('another amount than is held gives the old one back first', () => {
  const part = paise(300)
  expect(planDisputeMoves(standing('open', { amount: part }), hold)).toEqual([
    back,
    { kind: 'hold', amount: part },
  ])
  expect(planDisputeMoves(standing('lost', { amount: part }), hold)).toEqual([
    back,
    { kind: 'hold', amount: part },
    { kind: 'loss', amount: part },
  ])
})

test('a mere question about a payment keeps no money, unless it is lost', () => {
  const question = { holdsMoney: false }
  expect(planDisputeMoves(standing('open', question), undefined)).toEqual([])
  expect(planDisputeMoves(standing('closed', question), undefined)).toEqual([])
  expect(planDisputeMoves(standing('open', question), hold)).toEqual([back])
  expect(planDisputeMoves(standing('lost', question), undefined)).toEqual([hold, loss])
})
