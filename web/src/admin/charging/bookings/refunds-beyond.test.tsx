import { screen } from '@testing-library/react'
import { settleBlockRefunds } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import type { Booking } from '../shared/bookings.ts'
import { RefundsBeyond } from './refunds-beyond.tsx'
import { refundsBeyond as words } from './texts.ts'

const ID = '0192f0aa-0000-7000-8000-000000000001'

const draw = (unexplainedRefunds?: number) =>
  drawInPanel(<RefundsBeyond booking={{ _id: ID, unexplainedRefunds } as Booking} />)

test('what a provider gave back beyond what was captured is shown, and why it could not be marked', async () => {
  const calls = answerCalls(refuse(settleBlockRefunds, 'booking-not-found'))
  draw()
  expect(screen.queryByRole('button')).toBeNull()
  draw(1234.5)
  expect(screen.getByText(words.what('₹1,234.50'))).toBeTruthy()
  screen.getByRole('button', { name: words.settle }).click()
  expect(await screen.findByText('No such booking.')).toBeTruthy()
  expect(calls.of(settleBlockRefunds)[0]?.address.pathname).toContain(ID)
})
