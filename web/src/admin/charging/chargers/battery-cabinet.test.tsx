import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setBatteryCabinet, showBatteryCabinet } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedInWith } from '../../testing/signed-in.ts'
import type { ChargerOne } from '../shared/charger-calls.ts'
import { BatteryCabinet } from './battery-cabinet.tsx'
import { cabinet as words } from './newest-version-texts.ts'

const charger = {
  ...{ _id: '0192f0aa-0000-7000-8000-000000000001', identity: 'CAB-1', protocol: 'ocpp2.1' },
  ...{ status: 'accepted', connected: true },
} as ChargerOne

test('a capacity that is no number is refused while it is asked for, and forgotten with the cabinet', async () => {
  const calls = answerCalls(
    signedInWith('charger.manage'),
    answer(showBatteryCabinet, () => ({ data: { isCabinet: true, capacityKWh: 2 } })),
    answer(setBatteryCabinet, ({ body }) => ({ data: body as { isCabinet: boolean; capacityKWh: null } })),
  )
  drawInPanel(
    <BrowserRouter>
      <BatteryCabinet charger={charger} />
    </BrowserRouter>,
  )
  const capacity = await screen.findByLabelText(words.capacity)
  await userEvent.clear(capacity)
  await userEvent.type(capacity, 'two')
  const save = () => userEvent.click(screen.getByRole('button', { name: words.save }))
  await save()
  await screen.findByText(words.capacityWrong)
  expect(calls.of(setBatteryCabinet)).toEqual([])
  await userEvent.click(screen.getByLabelText(words.swapsBatteries))
  await save()
  await screen.findByText(words.saved)
  expect(calls.of(setBatteryCabinet)).toMatchObject([{ body: { isCabinet: false, capacityKWh: null } }])
})

test('a swap cannot be started at a cabinet without a connection, which is said beside the button', async () => {
  answerCalls(
    signedInWith('charger.manage'),
    answer(showBatteryCabinet, () => ({ data: { isCabinet: true, capacityKWh: 2 } })),
  )
  drawInPanel(
    <BrowserRouter>
      <BatteryCabinet charger={{ ...charger, connected: false }} />
    </BrowserRouter>,
  )
  await screen.findByText(words.offline)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.start }).disabled).toBe(true)
})
