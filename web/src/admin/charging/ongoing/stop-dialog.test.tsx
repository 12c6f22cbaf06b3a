import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { stopChargingByPartner } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../../../shared/app/query-client.ts'
import { answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { type Booking, buildBookingKey } from '../shared/bookings.ts'
import { StopDialog } from './stop-dialog.tsx'
import { ongoing as words } from './texts.ts'

const booking = {
  ...{ _id: '01999999-0000-7000-8000-000000000001', customerId: '01999999-0000-7000-8000-000000000002' },
  ...{ partnerId: null, stationId: '01999999-0000-7000-8000-000000000003', totalAmount: 354 },
  ...{ station: { name: 'Hosur Road' }, customer: { name: 'Asha Rao' }, gst: { ratePercent: 18 } },
} as unknown as Booking

/** The calls of the form, with that bill entered and the button pressed. */
async function stop(amount: string, energy: string) {
  const calls = answerCalls(refuse(stopChargingByPartner, 'booking-state'))
  sessionStorage.clear()
  queryClient.setQueryData(buildBookingKey(booking._id), booking)
  drawInPanel(
    <BrowserRouter>
      <StopDialog id={booking._id} onClose={() => undefined} />
    </BrowserRouter>,
  )
  await userEvent.type(await screen.findByLabelText(words.amount), amount)
  await userEvent.type(screen.getByLabelText(words.kwh), energy)
  await userEvent.click(screen.getByRole('button', { name: words.send }))
  return calls
}

test.each([
  ['12,5', '5', words.amount],
  ['abc', '5', words.amount],
  ['100', '12,5', words.kwh],
  ['100', '0.0005', words.kwh],
])('a bill of %s for %s kWh is not sent, and the field says so', async (amount, energy, label) => {
  const calls = await stop(amount, energy)
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  expect(calls.of(stopChargingByPartner)).toEqual([])
})

test.each([
  ['₹ 500', '1,250', '500', '1250'],
  ['1,23,456.50', '12.345', '123456.5', '12.345'],
])(
  'a bill of %s for %s kWh is sent as it was read',
  async (amount, energy, thirdPartyAmount, thirdPartyKwh) => {
    const calls = await stop(amount, energy)
    await waitFor(() => expect(calls.of(stopChargingByPartner)).toHaveLength(1))
    const body = calls.of(stopChargingByPartner)[0]?.body as FormData
    expect(Object.fromEntries(body)).toMatchObject({ thirdPartyAmount, thirdPartyKwh })
  },
)
