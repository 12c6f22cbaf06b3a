import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { confirmAutocharge, getAutochargeOffer, listDriverVehicles } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { BOOKING_ID } from '../testing/own-booking.ts'
import { AutochargeOffer } from './autocharge-offer.tsx'
import { charge } from './texts.ts'

const words = charge.autocharge
const CAR = 'A1B2C3D4E5F6'

const offered = (car: string | null) => answer(getAutochargeOffer, () => ({ data: { car } }))
const confirmed = answer(confirmAutocharge, () => ({
  message: 'On',
  data: {
    ...{ _id: BOOKING_ID, number: CAR, kind: 'MacAddress' as const, status: 'accepted' as const },
    ...{ label: 'Nexon', expiresAt: null, createdAt: '2026-11-20T06:40:10.000Z', lastUsedAt: null },
    replaces: null,
  },
}))

test('a car that was recognised is confirmed with a name', async () => {
  const calls = answerCalls(
    offered(CAR),
    confirmed,
    answer(listDriverVehicles, () => ({ data: [] })),
  )
  draw(<AutochargeOffer bookingId={BOOKING_ID} />)
  fireEvent.change(await screen.findByLabelText(words.label), { target: { value: ' Nexon ' } })
  fireEvent.click(screen.getByRole('button', { name: words.on }))
  await screen.findByText(words.done)
  expect(calls.of(confirmAutocharge).map(({ body }) => body)).toEqual([{ label: 'Nexon' }])
})

test('where none was recognised there is nothing to see', async () => {
  const calls = answerCalls(offered(null))
  draw(<AutochargeOffer bookingId={BOOKING_ID} />)
  await waitFor(() => expect(calls.of(getAutochargeOffer)).toHaveLength(1))
  await act(() => Promise.resolve())
  expect(screen.queryByText(words.title)).toBeNull()
})

test('what is not wanted now goes away', async () => {
  answerCalls(offered(CAR))
  draw(<AutochargeOffer bookingId={BOOKING_ID} />)
  fireEvent.click(await screen.findByRole('button', { name: words.later }))
  expect(screen.queryByText(words.title)).toBeNull()
})

test('a refusal is shown, and the name stays', async () => {
  answerCalls(offered(CAR), refuse(confirmAutocharge, 'autocharge-not-offered'))
  draw(<AutochargeOffer bookingId={BOOKING_ID} />)
  fireEvent.change(await screen.findByLabelText(words.label), { target: { value: 'Nexon' } })
  fireEvent.click(screen.getByRole('button', { name: words.on }))
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLInputElement>(words.label).value).toBe('Nexon')
})
