import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { requestOwnBatterySwap, showOwnBatteryCabinet } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { queryClient } from '../../shared/app/query-client.ts'
import { formatRupees } from '../../shared/formats.ts'
import { answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { buildSwapPath, PATHS } from '../addresses.ts'
import { PROFILE, type Profile } from '../session/session.ts'
import type { Cabinet } from './cabinet.ts'
import { SwapScreen } from './swap-screen.tsx'
import { swap as words } from './texts.ts'

const CABINET_ID = '01999999-0000-7000-8000-000000000011'

const driver: Profile = {
  ...{ _id: '01999999-0000-7000-8000-000000000006', phone: '+919876543210', email: null, name: null },
  ...{ vehicle: null, location: null, walletBalance: 500, holds: 0, amountOwed: 0 },
  createdAt: '2026-11-20T06:30:00.000Z',
}

const price = { short: '₹20', lines: ['₹20 once'] }

const cabinet = (of: Partial<Cabinet> = {}): Cabinet => ({
  ...{ _id: CABINET_ID, stationId: '01999999-0000-7000-8000-000000000012', stationName: 'Nagpur East' },
  ...{ isConnected: true, slots: 6, batteries: 5, swap: null },
  quote: {
    ...{ total: 59, walletBalance: 500, shortBy: 0, owed: 0 },
    words: { beforeGst: price, withGst: price } as NonNullable<Cabinet['quote']>['words'],
  },
  ...of,
})

const shown = (of: () => Cabinet) => answer(showOwnBatteryCabinet, () => ({ data: of() }))

function open(): void {
  queryClient.setQueryData(PROFILE, driver)
  history.replaceState(null, '', buildSwapPath(CABINET_ID))
  draw(<Route path={PATHS.swap} component={SwapScreen} />)
}

const findStart = () => screen.findByRole('button', { name: words.actions.todo })

test('a driver sees what is held, starts for two batteries, and sees how it goes', async () => {
  let swap: Cabinet['swap'] = null
  const calls = answerCalls(
    shown(() => cabinet({ swap })),
    answer(requestOwnBatterySwap, () => {
      swap = { _id: CABINET_ID, status: 'requested', bookingId: null, returned: null, taken: null }
      return { data: { _id: CABINET_ID } }
    }),
  )
  open()
  await screen.findByText(words.held(formatRupees(59)))
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await waitFor(async () => expect((await findStart()).hasAttribute('disabled')).toBe(false))
  await userEvent.click(await findStart())
  await screen.findByText(words.states.requested)
  expect(calls.of(requestOwnBatterySwap).map(({ body }) => body)).toEqual([{ batteries: 2 }])
})

test('who has too little is led to the wallet, with what is missing', async () => {
  const { quote } = cabinet()
  answerCalls(shown(() => cabinet({ quote: quote && { ...quote, shortBy: 18.4 } })))
  open()
  const link = await screen.findByRole('link', { name: words.addMoney(formatRupees(19)) })
  expect(link.getAttribute('href')).toBe(`${PATHS.money}?add=19`)
})

test('a refusal is said in the server’s words, and the button stays', async () => {
  answerCalls(
    shown(() => cabinet()),
    refuse(requestOwnBatterySwap, 'swap-not-possible'),
  )
  open()
  await userEvent.click(await findStart())
  expect((await screen.findByRole('alert')).textContent).toContain('cannot swap a battery')
  await findStart()
})

test('a cabinet without a connection begins nothing', async () => {
  answerCalls(shown(() => cabinet({ isConnected: false })))
  open()
  await screen.findByText(words.offline)
  expect(screen.queryByRole('button')).toBeNull()
})
