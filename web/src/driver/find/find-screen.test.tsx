import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { findPinCode, listStations, type ReplyOf } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { answer, answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { PATHS } from '../addresses.ts'
import { PROFILE, type Profile } from '../session/session.ts'
import { CARS, type Car } from '../vehicles/cars.ts'
import { FindScreen } from './find-screen.tsx'
import { find as words } from './texts.ts'

const KORAMANGALA = {
  ...{ name: 'Koramangala, Bengaluru Urban', isExact: true },
  location: { lat: 12.927, long: 77.627 },
}

const DRIVER: Profile = {
  ...{ _id: '01999999-0000-7000-8000-000000000006', phone: '+919876543210', email: null, name: null },
  ...{ vehicle: null, location: null, walletBalance: 500, holds: 0, amountOwed: 0 },
  createdAt: '2026-11-20T06:30:00.000Z',
}
const NEXON: Car = {
  ...{ _id: '01999999-0000-7000-8000-000000000007', name: 'Nexon EV', connectorTypes: ['CCS2', 'Type 2'] },
  ...{ batteryKWh: 40.5, isChosen: true },
} as Car

/** The list, with a pin code typed and not yet searched. */
async function openWithPinCode() {
  const calls = answerCalls(
    answer(listStations, () => ({ data: [], page: { total: 0, limit: 20, nextCursor: null } })),
    answer(findPinCode, () => ({ data: { place: KORAMANGALA } })),
  )
  history.replaceState(null, '', PATHS.find)
  draw(<Route path={PATHS.find} component={FindScreen} />)
  await userEvent.type(await screen.findByRole('searchbox'), '560034')
  return calls
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const query = () => new URLSearchParams(location.search)

test('what a driver chooses while a place is looked up stays chosen when it is found', async () => {
  await openWithPinCode()
  press(words.submit)
  press(words.openNow)
  await waitFor(() => expect(query().get('q')).toBe('560034'))
  expect(query().get('open')).toBe('yes')
})

test('a driver who has left while a place is looked up is not brought back', async () => {
  const calls = await openWithPinCode()
  press(words.submit)
  fireEvent.click(screen.getByRole('link', { name: words.scan }))
  await waitFor(() => expect(calls.of(findPinCode)).toHaveLength(1))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(location.pathname).toBe(PATHS.scan)
})

test('for a driver whose car is known before the screen is drawn, it is filtered by its connector at once', async () => {
  answerCalls(answer(listStations, () => ({ data: [], page: { total: 0, limit: 20, nextCursor: null } })))
  queryClient.setQueryData(PROFILE, DRIVER)
  queryClient.setQueryData(CARS, [NEXON])
  history.replaceState(null, '', PATHS.find)
  draw(<Route path={PATHS.find} component={FindScreen} />)
  await waitFor(() => expect(query().get('connector')).toBe('CCS2'))
})

type Station = ReplyOf<typeof listStations>['data'][number]

const AS_OF = '2026-11-28T06:00:00.000Z'

const makeStation = (id: number, name: string, more: Partial<Station>): Station => ({
  ...{
    _id: `01999999-0000-7000-8000-00000000010${id}`,
    stationName: name,
    partnerId: null,
    partnerName: null,
  },
  ...{ location: { lat: 27, long: 93 }, address: 'NH 415', city: 'Itanagar', state: 'Arunachal Pradesh' },
  ...{
    stateCode: '12',
    status: 'active',
    powerCapacity: 60,
    availableSlots: 1,
    totalSlots: 2,
    batterySlots: 0,
  },
  ...{ pricePerHour: null, pricedBy: 'energy', prices: [], openingHours: null, picture: null },
  tariff: { per: 'kWh', amount: 15, gstPercent: 18, gstAmount: 2.7, totalAmount: 17.7 },
  ...{ opening: { isOpen: true, until: null }, lastChargeAt: null, connectorTypes: ['CCS2'], amenities: [] },
  ...{ fastestKW: 60, asOf: AS_OF, createdAt: AS_OF },
  ...more,
})

/** The browser of these tests has none; a connection that never opens is as a bad line. */
class NoEvents extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close(): void {
    // Nothing was opened.
  }
}

/** The screen of a driver at Itanagar, where stations stand so far away. */
async function findAround(stations: readonly Station[]) {
  vi.stubGlobal('EventSource', NoEvents)
  const calls = answerCalls(
    answer(listStations, ({ address }) => {
      const withinKm = Number(address.searchParams.get('withinKm'))
      const data = stations.filter(({ distanceKm = 0 }) => distanceKm <= withinKm)
      return { data, page: { total: data.length, limit: 30, nextCursor: null } }
    }),
  )
  history.replaceState(null, '', `${PATHS.find}?near=27.08,93.61`)
  draw(<Route path={PATHS.find} component={FindScreen} />)
  // The legend of the map, which may be loaded by now, has items, too.
  const findRows = () => screen.getAllByRole('listitem').filter((one) => one.querySelector('strong'))
  const listNames = () => findRows().map((one) => one.querySelector('strong')?.textContent)
  return { calls, findRows, listNames }
}

const DARK = makeStation(1, 'Itanagar Bypass', { status: 'inactive', availableSlots: 0, distanceKm: 2 })
const FULL = makeStation(2, 'Naharlagun', { availableSlots: 0, distanceKm: 9 })
const FAR = makeStation(3, 'Tezpur', { distanceKm: 120 })

test('where nothing near can be used, the nearest that can be used come first, and what is out of service after them', async () => {
  const { findRows, listNames } = await findAround([DARK, FAR])
  await screen.findByText(words.farther('50'))
  expect(listNames()).toEqual(['Tezpur', 'Itanagar Bypass'])
  within(findRows()[1] as HTMLElement).getByText(words.inactive)
})

test('where something near can be used, even when it is taken now, nothing farther is looked for', async () => {
  const { calls, listNames } = await findAround([DARK, FULL, FAR])
  await screen.findByText(words.count(2))
  expect(listNames()).toEqual(['Naharlagun', 'Itanagar Bypass'])
  expect(calls.of(listStations)).toHaveLength(1)
})

test('where nothing can be used anywhere, what stands near is shown as it is', async () => {
  const { listNames } = await findAround([DARK])
  await screen.findByText(words.count(1))
  expect(listNames()).toEqual(['Itanagar Bypass'])
})
