import { screen, within } from '@testing-library/react'
import { listOwnRefunds, type ReplyOf } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { formatDate } from '../../shared/formats.ts'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { Refunds } from './refunds-part.tsx'
import { money as words } from './texts.ts'

type Refund = ReplyOf<typeof listOwnRefunds>['data'][number]

const refund = (changes: Partial<Refund>): Refund =>
  ({
    ...{ _id: '01999999-0000-7000-8000-000000000021', amount: 200, step: 'done', words: 'It was sent.' },
    ...{ at: '2026-11-20T06:30:00.000Z', expectedBy: null, arn: null, reason: 'At your request' },
    ...changes,
  }) as Refund

const EXPECTED_BY = '2026-11-27T06:30:00.000Z'

test('each step of a refund is read with the number by which the bank finds it, or the day until which it comes', async () => {
  const refunds = [
    refund({ arn: 'SIM00000000000000000001' }),
    refund({
      _id: '01999999-0000-7000-8000-000000000022',
      words: 'It is on its way.',
      expectedBy: EXPECTED_BY,
    }),
  ]
  answerCalls(answer(listOwnRefunds, () => ({ data: refunds })))
  draw(<Refunds orderId="01999999-0000-7000-8000-000000000020" left={100} />)
  await screen.findByText('It was sent.')
  const [done, underWay] = screen.getAllByRole('listitem').map((row) => within(row))
  done?.getByText(words.back.arn('SIM00000000000000000001'))
  underWay?.getByText('It is on its way.')
  underWay?.getByText(words.back.expected(formatDate(EXPECTED_BY)))
  // Two at the same time are not asked for.
  expect(screen.queryByRole('button')).toBeNull()
})
