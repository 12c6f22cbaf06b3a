import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { refundOrder } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import type { OrderOne } from '../shared/orders.ts'
import { RefundForm } from './refund-form.tsx'
import { refunding as words } from './texts.ts'

const order = (refundable: number) =>
  ({
    ...{ _id: '0192f0aa-0000-7000-8000-000000000001', amount: 500, refundedAmount: 100, refundable },
  }) as OrderOne

test('no more than can be refunded is asked for: the wallet may hold less than is left of the order', async () => {
  const calls = answerCalls(refuse(refundOrder, 'wallet-short'))
  drawInPanel(<RefundForm order={order(146)} />)
  screen.getByText(words.left('₹146.00'))
  const amount = screen.getByLabelText(words.amount)
  await userEvent.type(screen.getByLabelText(words.reason), 'Paid twice')
  await userEvent.type(amount, '146.01')
  await userEvent.click(screen.getByRole('button', { name: words.send('₹146.01') }))
  await screen.findByText(words.invalid('₹146.00'))
  expect(calls.of(refundOrder)).toEqual([])
  await userEvent.clear(amount)
  await userEvent.type(amount, '146')
  // Of the order itself more is left.
  screen.getByText('₹254.00')
  await userEvent.click(screen.getByRole('button', { name: words.send('₹146.00') }))
  await expect.poll(() => calls.of(refundOrder).length).toBe(1)
})

test('where nothing can be refunded, that is said in place of a form', () => {
  drawInPanel(<RefundForm order={order(0)} />)
  screen.getByText(words.nothing)
  expect(screen.queryByRole('button')).toBeNull()
})
