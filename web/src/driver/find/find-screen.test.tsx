import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { findPinCode, listStations } from '@voltyatra/contract'
import { expect, test } from 'vitest'
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
