import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { stopOwnCharge } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { drawInPanel } from '../../admin/testing/draw-in-panel.tsx'
import { queryClient } from '../../shared/app/query-client.ts'
import { answerCalls, refuse } from '../../testing/answer-calls.ts'
import { CHARGES, type Charge } from './calls.ts'
import { StopDialog } from './stop-dialog.tsx'
import { stopTexts as words } from './texts.ts'

const charge = {
  ...{ _id: '01999999-0000-7000-8000-000000000001', totalAmount: 354, connectorNumber: 1 },
  ...{ station: { name: 'Hosur Road' }, gst: { ratePercent: 18 } },
} as unknown as Charge

/** The calls of the form, with that bill entered and the button pressed. */
async function stop(amount: string, energy: string) {
  const calls = answerCalls(refuse(stopOwnCharge, 'booking-state'))
  queryClient.setQueryData([...CHARGES, charge._id], charge)
  drawInPanel(<StopDialog id={charge._id} onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText(words.amount), amount)
  await userEvent.type(screen.getByLabelText(words.kwh), energy)
  await userEvent.click(screen.getByRole('button', { name: words.send }))
  return calls
}

test.each([
  ['12,5', '5', words.amount],
  ['abc', '5', words.amount],
  ['100', '12,5', words.kwh],
])('a bill of %s for %s kWh is not sent, and the field says so', async (amount, energy, label) => {
  const calls = await stop(amount, energy)
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  expect(calls.of(stopOwnCharge)).toEqual([])
})

test.each([
  ['₹ 500', '1,250', '500', '1250'],
  ['1,23,456.50', '12.345', '123456.5', '12.345'],
])(
  'a bill of %s for %s kWh is sent as it was read',
  async (amount, energy, thirdPartyAmount, thirdPartyKwh) => {
    const calls = await stop(amount, energy)
    await waitFor(() => expect(calls.of(stopOwnCharge)).toHaveLength(1))
    const body = calls.of(stopOwnCharge)[0]?.body as FormData
    expect(Object.fromEntries(body)).toMatchObject({ thirdPartyAmount, thirdPartyKwh })
  },
)
