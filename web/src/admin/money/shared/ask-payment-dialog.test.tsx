import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createPaymentLink } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { RequestPaymentDialog } from './request-payment-dialog.tsx'

const ID = '01999999-0000-7000-8000-000000000001'
const ADDRESS = 'https://charge.example.in/pay/secret'
const AT = '2026-11-23T10:00:00.000Z'

const made = answer(createPaymentLink, () => ({
  data: {
    address: ADDRESS,
    link: {
      _id: ID,
      customer: { _id: ID, name: 'Asha', phone: '+919876543210' },
      purpose: 'owed' as const,
      amount: 250,
      state: 'open' as const,
      createdAt: AT,
      createdBy: 'owner@example.in',
      endsAt: '2026-11-30T10:00:00.000Z',
      paidAt: null,
      orderId: null,
      order: null,
      cancelledAt: null,
      cancelledBy: null,
      returned: 0,
    },
  },
}))

const open = (owed: number) =>
  drawInPanel(<RequestPaymentDialog customerId={ID} driver="Asha" owed={owed} onClose={() => undefined} />)

test('what the driver owes is asked for, and the address of the link is shown once', async () => {
  const server = answerCalls(made)
  open(250)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /Notify the driver/ }))
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByDisplayValue(ADDRESS)).toBeTruthy()
  expect(server.of(createPaymentLink).map(({ body }) => body)).toEqual([
    { customerId: ID, purpose: 'owed', amount: 250, days: 7, send: false },
  ])
})

test('an amount and days are needed, and a refusal is said where the form stays', async () => {
  const server = answerCalls(refuse(createPaymentLink, 'payment-links-open'))
  open(0)
  const user = userEvent.setup()
  const make = await screen.findByRole('button', { name: 'Make the link' })
  await user.click(make)
  expect(await screen.findByText('Enter the amount')).toBeTruthy()
  expect(server.of(createPaymentLink)).toEqual([])
  await user.type(screen.getByLabelText('Amount in rupees'), '300')
  await user.click(make)
  expect(await screen.findByText(/three open payment links/)).toBeTruthy()
  expect(server.of(createPaymentLink)).toHaveLength(1)
})
