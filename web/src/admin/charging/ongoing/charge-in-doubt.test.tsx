import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { billInDoubt } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import type { Booking } from '../shared/bookings.ts'
import { ChargeInDoubt } from './charge-in-doubt.tsx'
import { doubt as words } from './texts.ts'

const booking = {
  ...{ _id: '01999999-0000-7000-8000-000000000001', totalAmount: 354 },
  meter: { doubt: 'no-reading', anomalies: [] },
} as unknown as Booking

/** The calls of the form, with that energy and a reason entered and the button pressed. */
async function bill(energy: string) {
  const calls = answerCalls(refuse(billInDoubt, 'booking-state'))
  sessionStorage.clear()
  drawInPanel(
    <BrowserRouter>
      <ChargeInDoubt booking={booking} onClose={vi.fn()} />
    </BrowserRouter>,
  )
  if (energy) await userEvent.type(screen.getByLabelText(words.energy), energy)
  await userEvent.type(screen.getByLabelText(words.reason), 'The driver called')
  await userEvent.click(screen.getByRole('button', { name: words.bill }))
  return calls
}

test.each(['', ' ', '12,5', 'abc'])('nothing is billed where the energy is %j', async (energy) => {
  const calls = await bill(energy)
  await screen.findByText(words.number)
  expect(calls.of(billInDoubt)).toEqual([])
})

test.each([
  ['1,250', 1250],
  ['12.345', 12.345],
  ['0', 0],
])('%s is billed as %d kWh', async (energy, kWh) => {
  const calls = await bill(energy)
  await waitFor(() => expect(calls.of(billInDoubt)).toHaveLength(1))
  expect(calls.of(billInDoubt)[0]?.body).toEqual({ kWh, reason: 'The driver called' })
})
