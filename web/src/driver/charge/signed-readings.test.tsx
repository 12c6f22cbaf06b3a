import { act, screen, waitFor } from '@testing-library/react'
import { API_PREFIX, getOwnSignedReadings, type ReplyOf } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { signedReadings } from '../../shared/drivers/signed-readings-texts.ts'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { BOOKING_ID } from '../testing/own-booking.ts'
import { SignedReadings } from './signed-readings.tsx'
import { charge } from './texts.ts'

const words = { ...signedReadings, ...charge.signed }

const drawWith = (data: ReplyOf<typeof getOwnSignedReadings>['data']) => {
  const calls = answerCalls(answer(getOwnSignedReadings, () => ({ data })))
  draw(<SignedReadings bookingId={BOOKING_ID} />)
  return calls
}

test('verified readings say by which key, how much, and give the file', async () => {
  drawWith({ result: 'fits', isKeyConfirmed: false, energyKWh: 12.5 })
  await screen.findByText(words.results.fits)
  expect(screen.getByText(words.energy).nextElementSibling?.textContent).toContain('12.5')
  expect(screen.queryByText(words.partial)).toBeNull()
  const file = screen.getByRole('link', { name: words.file })
  expect(file.getAttribute('href')).toBe(`${API_PREFIX}/driver/bookings/${BOOKING_ID}/signed-readings/file`)
})

test.each(['altered', 'no-key', 'not-read'] as const)(
  'readings that are not verified (%s) say so, name no energy, and give the file all the same',
  async (result) => {
    drawWith({ result, isKeyConfirmed: false, energyKWh: null })
    await screen.findByText(words.results[result])
    expect(screen.queryByText(words.results.fits)).toBeNull()
    expect(screen.queryByText(words.energy)).toBeNull()
    screen.getByRole('link', { name: words.file })
  },
)

test('a key that the operator has confirmed is called so', async () => {
  drawWith({ result: 'fits', isKeyConfirmed: true, energyKWh: 12.5 })
  await screen.findByText(words.results.confirmed)
  expect(screen.queryByText(words.results.fits)).toBeNull()
})

test('where one end alone was signed, the charge is not called signed', async () => {
  drawWith({ result: 'fits', isKeyConfirmed: false, energyKWh: null })
  await screen.findByText(words.partial)
})

test('where the meter has signed nothing there is nothing to see', async () => {
  const calls = drawWith(null)
  await waitFor(() => expect(calls.of(getOwnSignedReadings)).toHaveLength(1))
  await act(() => Promise.resolve())
  expect(screen.queryByText(words.title)).toBeNull()
})
