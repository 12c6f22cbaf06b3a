import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  bookConnector,
  listDriverVehicles,
  quoteBooking,
  REFUSALS,
  showStation,
  startCharging,
} from '@voltyatra/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { answer, answerCalls, holdBack, refuse, stayAway } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { buildChargePath, buildConnectorPath, buildStationPath, PATHS } from '../addresses.ts'
import { PROFILE } from '../session/session.ts'
import { ownBooking } from '../testing/own-booking.ts'
import { connectorOf, driver, quoteOf, STATION_ID, stationOf } from '../testing/own-station.ts'
import { CARS, type Car } from '../vehicles/cars.ts'
import type { Connector } from './station.ts'
import { StationScreen } from './station-screen.tsx'
import { station as words } from './texts.ts'

const CAR: Car = {
  ...{ _id: '01999999-0000-7000-8000-000000000021', name: 'Nexon', connectorTypes: ['Type 2'] },
  ...{ batteryKWh: 40, isChosen: true, createdAt: '2026-11-20T06:30:00.000Z' },
}
const PLUGGED_IN = { isFree: false, isPluggedIn: true } as const
const IN_USE = { isFree: false, isPluggedIn: false } as const

/** Says nothing: what changes a test has loaded again itself. */
class NoEvents extends EventTarget {
  close() {}
}

beforeEach(() => {
  queryClient.setQueryData(PROFILE, driver)
})

/** Draws the station's screen. @returns shows the station as it is by then */
async function drawStation(
  connectors: readonly Connector[],
  { path = buildStationPath(STATION_ID), cars = answer(listDriverVehicles, () => ({ data: [] })) } = {},
) {
  let shown = connectors
  const calls = answerCalls(
    answer(showStation, () => ({ data: stationOf(shown) })),
    answer(quoteBooking, () => ({ data: quoteOf() })),
    cars,
  )
  vi.stubGlobal('EventSource', NoEvents)
  history.replaceState(null, '', path)
  draw(<Route path={PATHS.station} component={StationScreen} />)
  await screen.findByLabelText(words.own.rupees)
  const change = async (next: readonly Connector[]) => {
    shown = next
    await act(() => queryClient.invalidateQueries({ queryKey: ['stations', 'one'] }))
  }
  return { calls, change }
}

/** The numbers of the connectors that are chosen. */
const listChosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ name }) => name === 'connector')
    .flatMap(({ checked }, at) => (checked ? [at + 1] : []))
const findOwnAmount = () => screen.getByLabelText<HTMLInputElement>(words.own.rupees)
const typeAmount = (value: string) => fireEvent.change(findOwnAmount(), { target: { value } })
const findStart = () => screen.queryByRole<HTMLButtonElement>('button', { name: words.actions.start.todo })

test('another car that is plugged in changes neither the connector nor the amount that is filled in', async () => {
  const { calls, change } = await drawStation([connectorOf(1, PLUGGED_IN), connectorOf(2)])
  typeAmount('750')
  await change([connectorOf(1, PLUGGED_IN), connectorOf(2, PLUGGED_IN)])
  expect([listChosen(), findOwnAmount().value]).toEqual([[1], '750'])
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  expect(calls.of(quoteBooking).at(-1)?.body).toMatchObject({ connectorId: connectorOf(1)._id })
})

test('a connector that nobody has chosen stays, too, and a car at another one is pointed out', async () => {
  const { change } = await drawStation([connectorOf(1), connectorOf(2)])
  expect(listChosen()).toEqual([2])
  screen.getByText(words.plugFirst)
  await change([connectorOf(1, PLUGGED_IN), connectorOf(2)])
  expect(listChosen()).toEqual([2])
  screen.getByText(words.pluggedElsewhere('1 · CCS2'))
})

test.each([
  ['in use', IN_USE],
  ['out of use', { isOutOfUse: true }],
] as const)(
  'instead of a connector that is gone another one is asked for, with the amount kept: %s',
  async (_, gone) => {
    const { calls, change } = await drawStation([connectorOf(1), connectorOf(2)], {
      path: buildConnectorPath(STATION_ID, connectorOf(1)._id),
    })
    typeAmount('750')
    await change([connectorOf(1, gone), connectorOf(2)])
    expect((await screen.findByText(words.gone)).getAttribute('role')).toBe('alert')
    expect([listChosen(), findStart()]).toEqual([[1], null])
    fireEvent.click(screen.getByRole('radio', { name: /2 · CCS2/ }))
    await waitFor(() => expect(findStart()?.disabled).toBe(false))
    expect([listChosen(), findOwnAmount().value]).toEqual([[2], '750'])
    expect(calls.of(quoteBooking).at(-1)?.body).toMatchObject({ connectorId: connectorOf(2)._id })
  },
)

test('a connector that the station does not have any more is asked for anew as well', async () => {
  const { change } = await drawStation([connectorOf(1), connectorOf(2)])
  await change([connectorOf(1)])
  await screen.findByText(words.gone)
  expect([listChosen(), findStart()]).toEqual([[], null])
})

test('cars that are known late suggest a connector for them, where nothing was filled in by then', async () => {
  const cars = holdBack(answer(listDriverVehicles, () => ({ data: [CAR] })))
  await drawStation([connectorOf(1, { type: 'Type 2' }), connectorOf(2)], { cars })
  expect(listChosen()).toEqual([2])
  cars.release()
  await waitFor(() => expect(listChosen()).toEqual([1]))
})

test('cars that are known late do not change the connector of what is filled in', async () => {
  const cars = holdBack(answer(listDriverVehicles, () => ({ data: [CAR] })))
  await drawStation([connectorOf(1, { type: 'Type 2' }), connectorOf(2)], { cars })
  typeAmount('750')
  cars.release()
  await waitFor(() => expect(queryClient.getQueryData(CARS)).toEqual([CAR]))
  expect([listChosen(), findOwnAmount().value]).toEqual([[2], '750'])
})

test.each([
  ['nobody answers', stayAway(startCharging), undefined],
  ['it is refused', refuse(startCharging, 'connector-busy'), REFUSALS['connector-busy'].message],
])('only a refused start is said to have failed: %s', async (_, started, failure) => {
  const { calls } = await drawStation([connectorOf(1)])
  const booking = ownBooking({ status: 'reserved', startedAt: null })
  calls.answer(
    answer(bookConnector, () => ({ data: booking })),
    started,
  )
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  fireEvent.click(findStart() as HTMLButtonElement)
  await waitFor(() => expect(location.pathname).toBe(buildChargePath(booking._id)))
  expect(history.state).toEqual({ failure })
})

test('an amount that has changed since it was shown is shown first, and booked with the next press', async () => {
  const { calls } = await drawStation([connectorOf(1)])
  const booking = ownBooking({ status: 'reserved', startedAt: null })
  calls.answer(
    answer(bookConnector, () => ({ data: booking })),
    answer(startCharging, () => ({ data: booking })),
    answer(quoteBooking, () => ({ data: quoteOf({ totalAmount: 293 }) })),
  )
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  fireEvent.click(findStart() as HTMLButtonElement)
  await screen.findByText(words.priceChanged)
  screen.getByText(new RegExp(words.most('₹293.00')))
  expect(calls.of(bookConnector)).toEqual([])
  fireEvent.click(findStart() as HTMLButtonElement)
  await waitFor(() => expect(calls.of(bookConnector)).toHaveLength(1))
})

test('an amount that changes on the way to the server is shown, and booked with the next press', async () => {
  const { calls } = await drawStation([connectorOf(1)])
  const booking = ownBooking({ status: 'reserved', startedAt: null })
  calls.answer(
    refuse(bookConnector, 'price-changed'),
    answer(startCharging, () => ({ data: booking })),
    answer(quoteBooking, () => ({ data: quoteOf({ totalAmount: 293 }) })),
  )
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  const shown = quoteOf().totalAmount
  fireEvent.click(findStart() as HTMLButtonElement)
  await screen.findByText(words.priceChanged)
  screen.getByText(new RegExp(words.most('₹293.00')))
  calls.answer(answer(bookConnector, () => ({ data: booking })))
  fireEvent.click(findStart() as HTMLButtonElement)
  await waitFor(() => expect(location.pathname).toBe(buildChargePath(booking._id)))
  expect(calls.of(bookConnector).map(({ body }) => body)).toMatchObject([
    { greatestTotal: shown },
    { greatestTotal: 293 },
  ])
})

test('an amount that is the same still is booked with one press', async () => {
  const { calls } = await drawStation([connectorOf(1)])
  const booking = ownBooking({ status: 'reserved', startedAt: null })
  calls.answer(
    answer(bookConnector, () => ({ data: booking })),
    answer(startCharging, () => ({ data: booking })),
    answer(quoteBooking, () => ({ data: quoteOf({ startTime: '2026-11-20T06:40:00.000Z' }) })),
  )
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  fireEvent.click(findStart() as HTMLButtonElement)
  await waitFor(() => expect(calls.of(bookConnector)).toHaveLength(1))
})

test('an amount with its sign is the limit', async () => {
  const { calls } = await drawStation([connectorOf(1)])
  const before = calls.of(quoteBooking).length
  typeAmount('₹1,500')
  await waitFor(() => expect(calls.of(quoteBooking).length).toBeGreaterThan(before))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an amount that cannot be read starts nothing, and the form says so', async () => {
  await drawStation([connectorOf(1)])
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  for (const typed of ['abc', '7,5', '-5']) {
    typeAmount(typed)
    expect(screen.getByRole('alert').textContent, typed).toBe(words.notRead('200'))
    expect(findStart()?.disabled, typed).toBe(true)
  }
  fireEvent.click(screen.getByRole('radio', { name: words.rupees('500') }))
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  expect([findOwnAmount().value, screen.queryByRole('alert')]).toEqual(['', null])
})

test('an own amount that is cleared away is not booked', async () => {
  await drawStation([connectorOf(1)])
  typeAmount('750')
  await waitFor(() => expect(findStart()?.disabled).toBe(false))
  typeAmount('')
  expect([findStart()?.disabled, screen.getByRole('alert').textContent]).toEqual([true, words.notRead('200')])
})
