import { screen } from '@testing-library/react'
import { showRecentFaults } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { RecentFaults } from './recent-faults.tsx'
import { dashboard } from './texts.ts'

const { recentFaults: words } = dashboard
const CHARGER = '0192f0aa-0000-7000-8000-000000000001'
const FAULT = {
  ...{ _id: 'one', chargerId: CHARGER, identity: 'VY-7', stationId: null, stationName: 'Hubballi Bypass' },
  ...{ evse: 0, number: 2, times: 3, seconds: 3_540, lasts: false },
  ...{ firstAt: '2026-11-28T17:00:00.000Z', lastAt: '2026-11-28T21:00:00.000Z' },
  ...{ words: 'Temperature too high (HighTemperature)', todo: 'Clean filters and fans.' },
} as const

const draw = () =>
  drawInPanel(
    <BrowserRouter>
      <RecentFaults />
    </BrowserRouter>,
  )

test('a fault says where, what to do, how often and how long, and leads to its charger', async () => {
  const lasting = { ...FAULT, _id: 'two', number: 0, times: 1, lasts: true, seconds: 40, todo: null }
  answerCalls(
    answer(showRecentFaults, () => ({ data: { chargers: 30, count: 9, faults: [lasting, FAULT] } })),
  )
  draw()
  const section = await screen.findByRole('region', { name: words.title })
  expect(section.textContent).toContain('Connector 2 · Hubballi Bypass')
  expect(section.textContent).toContain('Clean filters and fans.')
  expect(section.textContent).toContain('3 times since 28 Nov 2026, 10:30 pm IST, 59 min in all')
  // That it came once is said by since when it lasts.
  expect(section.textContent).toContain('Lasts since 29 Nov 2026, 2:30 am IST')
  expect(section.textContent).not.toContain('Once')
  expect(screen.getAllByRole('link', { name: 'VY-7' })[0]?.getAttribute('href')).toContain(CHARGER)
  expect(screen.getByRole('link', { name: words.others('7') })).toBeDefined()
})

test('a night without faults is said as one', async () => {
  answerCalls(answer(showRecentFaults, () => ({ data: { chargers: 30, count: 0, faults: [] } })))
  draw()
  await screen.findByText(words.none('30'))
})

test('without a charger nothing is said', async () => {
  const calls = answerCalls(answer(showRecentFaults, () => ({ data: { chargers: 0, count: 0, faults: [] } })))
  draw()
  await expect.poll(() => calls.of(showRecentFaults).length).toBe(1)
  expect(screen.queryByRole('region')).toBeNull()
})
