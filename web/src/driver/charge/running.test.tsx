import { act, fireEvent, screen } from '@testing-library/react'
import { stopCharging } from '@voltyatra/contract'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { meter as meterWords } from '../../shared/drivers/meter-texts.ts'
import { answer, answerCalls, refuse, stayAway } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { BOOKING_ID, meter, ownBooking } from '../testing/own-booking.ts'
import { Running } from './running.tsx'
import { isStopStored, useKeptStops } from './stop-request.ts'
import { charge as words } from './texts.ts'

const NOW = new Date('2026-11-20T06:40:10.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

const findStop = () => screen.getByRole<HTMLButtonElement>('button', { name: words.stop })

/** Step by step, as a page is drawn between two timers. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 100)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)))
}

/** As the app has it around every screen. */
function Frame({ children }: { readonly children?: ReactNode }) {
  useKeptStops('somebody')
  return children
}

const stopped = answer(stopCharging, () => ({ data: ownBooking({ charging: meter({ state: 'stopping' }) }) }))

test('a stop goes out after three seconds, and can be taken back until then', async () => {
  const calls = answerCalls(stopped)
  draw(<Running booking={ownBooking()} />)
  fireEvent.click(findStop())
  await pass(2900)
  fireEvent.click(screen.getByRole('button', { name: words.undo }))
  await pass(10_000)
  expect(calls.of(stopCharging)).toEqual([])
  fireEvent.click(findStop())
  await pass(3000)
  expect(calls.of(stopCharging).map(({ address }) => address.pathname)).toEqual([
    `/ev/api/driver/bookings/${BOOKING_ID}/stop`,
  ])
  expect(findStop().disabled).toBe(true)
})

test('a stop without a connection is kept, says so, and goes out with the next connection', async () => {
  const calls = answerCalls(stayAway(stopCharging))
  draw(
    <Frame>
      <Running booking={ownBooking()} />
    </Frame>,
  )
  fireEvent.click(findStop())
  await pass(3000)
  screen.getByText(meterWords.stopKept)
  expect(isStopStored(BOOKING_ID)).toBe(true)
  expect(findStop().disabled).toBe(true)
  await act(() => dispatchEvent(new Event('online')))
  await pass(0)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([2, true])
  calls.answer(stopped)
  await act(() => dispatchEvent(new Event('online')))
  await pass(0)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([3, false])
})

test('a stop is kept from the press on, and goes out whatever is on the screen by then', async () => {
  const calls = answerCalls(stopped)
  const drawInstead = draw(<Running booking={ownBooking()} />)
  fireEvent.click(findStop())
  expect(isStopStored(BOOKING_ID)).toBe(true)
  await pass(1000)
  drawInstead(<p>Another screen</p>)
  await pass(20_000)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([1, false])
})

test('a stop that is still counted down can be taken back after a look at another screen', async () => {
  const calls = answerCalls(stopped)
  const drawInstead = draw(<Running booking={ownBooking()} />)
  fireEvent.click(findStop())
  await pass(1000)
  drawInstead(<p>Another screen</p>)
  drawInstead(<Running booking={ownBooking()} />)
  screen.getByText(words.stopsIn(2))
  fireEvent.click(screen.getByRole('button', { name: words.undo }))
  await pass(20_000)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([0, false])
})

test.each([
  ['closed', () => dispatchEvent(new Event('pagehide'))],
  ['hidden, as by a locked phone', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a stop does not wait where the page is %s', async (_, leave) => {
  const calls = answerCalls(stopped)
  draw(
    <Frame>
      <Running booking={ownBooking()} />
    </Frame>,
  )
  fireEvent.click(findStop())
  await pass(1000)
  await act(leave)
  await pass(0)
  expect(calls.of(stopCharging)).toHaveLength(1)
  await pass(20_000)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([1, false])
})

test('a stop that was kept when the app was closed goes out when it is opened', async () => {
  localStorage.setItem(`stop-charge-${BOOKING_ID}`, String(NOW.getTime() - 60_000))
  const calls = answerCalls(stopped)
  draw(<Frame />)
  await pass(0)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([1, false])
})

test.each(['too-many-requests', 'not-signed-in'] as const)(
  'a stop that was refused for another reason than the charge stays kept: %s',
  async (code) => {
    const calls = answerCalls(refuse(stopCharging, code))
    draw(
      <Frame>
        <Running booking={ownBooking()} />
      </Frame>,
    )
    fireEvent.click(findStop())
    await pass(4000)
    screen.getByText(meterWords.stopKept)
    expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([1, true])
    calls.answer(stopped)
    await act(() => document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
    expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([2, false])
  },
)

test('a stop that a busy server refused is sent again by itself', async () => {
  const calls = answerCalls(refuse(stopCharging, 'too-many-requests'))
  draw(<Running booking={ownBooking()} />)
  fireEvent.click(findStop())
  await pass(4000)
  calls.answer(stopped)
  await pass(10_000)
  expect([calls.of(stopCharging).length, isStopStored(BOOKING_ID)]).toEqual([2, false])
})

test('a stop that an earlier page has kept is shown as kept, and no second one can be asked for', async () => {
  localStorage.setItem(`stop-charge-${BOOKING_ID}`, 'yes')
  answerCalls(stopped)
  draw(<Running booking={ownBooking()} />)
  screen.getByText(meterWords.stopKept)
  expect(findStop().disabled).toBe(true)
})

test('a charge that has ended meanwhile is not asked to stop again and again', async () => {
  answerCalls(refuse(stopCharging, 'booking-state'))
  draw(<Running booking={ownBooking()} />)
  fireEvent.click(findStop())
  await pass(3000)
  expect(isStopStored(BOOKING_ID)).toBe(false)
  expect(screen.queryByText(meterWords.stopKept)).toBeNull()
})

test.each([
  ['charges', meter(), ['4.20 kWh', '₹74.34', meterWords.states.charging], []],
  ['says no power', meter({ powerKW: null }), ['4.20 kWh'], [meterWords.power]],
  ['says no percent', meter(), [meterWords.power], [meterWords.battery]],
  ['takes nothing', meter({ state: 'suspended', powerKW: 0 }), [words.hints.suspended, '0 kW'], []],
  ['cannot be reached', meter({ state: 'interrupted' }), [words.hints.interrupted], []],
] as const)(
  'what the charger says is shown, and what it does not say is not: it %s',
  (_, charging, shown, not) => {
    answerCalls()
    draw(<Running booking={ownBooking({ charging })} />)
    const page = document.body.textContent
    for (const text of shown) expect(page).toContain(text)
    for (const text of not) expect(page).not.toContain(text)
  },
)

test.each([
  [22.4, 43],
  [44.8, 22],
])('the time left is by the power of now: %d kW', (powerKW, left) => {
  answerCalls()
  // 15.8 kWh are left of what is held.
  draw(<Running booking={ownBooking({ charging: meter({ powerKW }) })} />)
  expect(document.body.textContent).toContain(words.left + words.minutes(left))
})

test('a charge that a partner runs has its time in place of energy, and nothing of a meter', () => {
  answerCalls()
  const { charging: _, ...booking } = ownBooking()
  draw(<Running booking={booking} />)
  const page = document.body.textContent
  expect(page).toContain(words.hints.unmetered)
  expect(page).toContain(words.minutes(10))
  expect(page).not.toContain('kWh')
})

test('an idle fee that begins is said aloud', () => {
  answerCalls()
  draw(<Running booking={ownBooking({ charging: meter({ idleFeeFrom: '2026-11-20T06:55:00.000Z' }) })} />)
  expect(screen.getByRole('alert').textContent).toMatch(/12:25/)
})
