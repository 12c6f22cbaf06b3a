import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { resolveBatterySwap } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../testing/signed-in.ts'
import type { Swap } from './calls.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { swaps as words } from './texts.ts'

const unfinished = {
  ...{ _id: '0192f0aa-0000-7000-8000-000000000001', charger: 'CAB-1', status: 'unfinished', doubt: 'silent' },
  ...{ findings: [], batteries: [], seenAt: null, customerPhone: null, isFree: false },
  ...{ begunBy: 'card', energyKWh: null, total: null, endedAt: null, reason: null },
  bookingId: '0192f0aa-0000-7000-8000-000000000002',
  createdAt: '2026-11-24T06:00:00.000Z',
} as unknown as Swap

test('what a swap holds is given back whatever stands as its energy, which only a bill reads', async () => {
  const calls = answerCalls(
    signedInWith('booking.confirm'),
    answer(resolveBatterySwap, () => ({ message: 'Done' })),
  )
  drawInPanel(
    <BrowserRouter>
      <SwapDialog swap={unfinished} onClose={() => undefined} />
    </BrowserRouter>,
  )
  await userEvent.type(await screen.findByLabelText(words.energy), 'two')
  await userEvent.click(screen.getByRole('button', { name: words.bill }))
  await screen.findByText(words.energyWrong)
  await screen.findByText(words.reasonNeeded)
  await userEvent.type(screen.getByLabelText(words.reason), 'Nobody took a battery')
  await userEvent.click(screen.getByRole('button', { name: words.bill }))
  expect(calls.of(resolveBatterySwap)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: words.release }))
  await expect.poll(() => calls.of(resolveBatterySwap).length).toBe(1)
  expect(calls.of(resolveBatterySwap)).toMatchObject([
    { body: { how: 'release', energyKWh: null, reason: 'Nobody took a battery' } },
  ])
})

test('only the button that was pressed says what is done', async () => {
  answerCalls(signedInWith('booking.confirm'))
  const answerOthers = fetch
  vi.stubGlobal('fetch', (target: string, init: RequestInit = {}) =>
    init.method === 'POST' ? new Promise(() => undefined) : answerOthers(target, init),
  )
  drawInPanel(
    <BrowserRouter>
      <SwapDialog swap={unfinished} onClose={() => undefined} />
    </BrowserRouter>,
  )
  await userEvent.type(await screen.findByLabelText(words.reason), 'Nobody took a battery')
  await userEvent.click(screen.getByRole('button', { name: words.release }))
  await screen.findByRole('button', { name: words.releasing })
  screen.getByRole('button', { name: words.bill })
})

test('a swap that nobody pays is closed, and neither billed nor said to give anything back', async () => {
  const calls = answerCalls(
    signedInWith('booking.confirm'),
    answer(resolveBatterySwap, () => ({ message: 'What was held is back in the wallet.' })),
  )
  drawInPanel(
    <BrowserRouter>
      <SwapDialog swap={{ ...unfinished, doubt: 'nobody-pays', bookingId: null }} onClose={() => undefined} />
    </BrowserRouter>,
  )
  await userEvent.type(await screen.findByLabelText(words.reason), 'A card of the old operator')
  expect(screen.queryByLabelText(words.energy)).toBeNull()
  expect(screen.queryByRole('button', { name: words.bill })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: words.close }))
  await screen.findByText(words.closed)
  expect(calls.of(resolveBatterySwap)).toMatchObject([{ body: { how: 'release', energyKWh: null } }])
})
