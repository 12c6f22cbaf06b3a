import { screen } from '@testing-library/react'
import { listChargers } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import type { ChargerRow } from '../shared/charger-calls.ts'
import { ChargerAway } from './charger-away.tsx'

const AT = '2026-11-28T00:10:00.000Z'
const STATION = '0192f0aa-0000-7000-8000-000000000009'

const createRow = (connected: boolean, index: number): ChargerRow => ({
  _id: `0192f0aa-0000-7000-8000-00000000000${index + 1}`,
  ...{ identity: `VY-${index}`, status: 'accepted', statusReason: null, stationName: 'Hubballi Bypass' },
  ...{
    stationId: STATION,
    securityProfile: 1,
    hasPassword: true,
    protocol: 'ocpp1.6',
    refusedProtocols: null,
  },
  ...{ vendor: 'Kirana', model: 'K-60', serialNumber: null, firmware: null, bootCount: 1, createdAt: AT },
  ...{ connected, connectedAt: connected ? AT : null, disconnectedAt: connected ? null : AT },
  ...{ lastMessageAt: AT, lastBootAt: AT, firstAddress: null, network: null, provenAt: AT, claims: [] },
  ...{ connectors: [], uptimePercent: 99, maintenance: null },
})

/** The first charger's page, beside others of its station, by whether they are connected. */
function draw(isThere: boolean, ...others: readonly boolean[]) {
  const data = [isThere, ...others].map(createRow)
  const page = { total: data.length, nextCursor: null }
  const calls = answerCalls(answer(listChargers, () => ({ data, page })))
  const [charger] = data
  if (!charger) throw new Error('No charger')
  drawInPanel(
    <BrowserRouter>
      <ChargerAway charger={charger} />
    </BrowserRouter>,
  )
  return calls
}

test('where all of a station are away, its power and network are looked at first', async () => {
  const calls = draw(false, false)
  await screen.findByText(/All 2 chargers of this station are away/)
  expect(calls.of(listChargers)[0]?.address.searchParams.get('stationId')).toBe(STATION)
})

test.each([
  [
    'all others are connected',
    [true, true],
    /The station’s other chargers are connected, so .+ Somebody on site/,
  ],
  ['some others are connected', [true, false], /Other chargers there are connected, so .+ Somebody on site/],
  ['there are no others', [], /^[^.]+\. Somebody on site looks at the display/],
] as const)('where %s, somebody looks at the charger itself', async (_what, others, text) => {
  draw(false, ...others)
  await screen.findByText(text)
})

test('a charger that is connected needs none of it', () => {
  const calls = draw(true, false)
  expect(screen.queryByText(/on site/)).toBeNull()
  expect(calls.of(listChargers)).toEqual([])
})
