import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import type { Station } from './rank.ts'
import { StationRow } from './station-row.tsx'
import { find as words } from './texts.ts'

const AS_OF = '2026-11-22T06:00:00.000Z'

const price = (connectorTypes: Station['prices'][number]['connectorTypes'], short: string) => {
  const words = { short, lines: [short] }
  return { connectorTypes, words: { withGst: words, beforeGst: words } }
}

const drawStation = (prices: Station['prices'], lastChargeAt: string | null = AS_OF) =>
  draw(
    <StationRow
      station={
        {
          ...{ _id: 'one', stationName: 'Boring Road', address: 'Patna', status: 'active', prices },
          ...{ availableSlots: 1, totalSlots: 2, batterySlots: 0, fastestKW: 60 },
          ...{ opening: { isOpen: true, until: null }, asOf: AS_OF, lastChargeAt },
        } as unknown as Station
      }
    />,
  )

test('connectors that cost differently are shown with their prices, also the one that a search by price found', () => {
  drawStation([price(['CCS2'], '₹20.06/kWh'), price(['Type 7 (LECCS)'], '₹17.70/kWh; ₹23.60 a session')])
  expect(screen.getByRole('link').textContent).toContain('CCS2: ₹20.06/kWh')
  expect(screen.getByRole('link').textContent).toContain('Type 7 (LECCS): ₹17.70/kWh; ₹23.60 a session')
})

test('where all connectors cost the same the price stands alone', () => {
  drawStation([price(['CCS2', 'Type 2'], '₹20.06/kWh')])
  expect(screen.getByText('₹20.06/kWh').textContent).toBe('₹20.06/kWh')
})

test('a station says how long ago it was last used, and where it never was', () => {
  drawStation([], '2026-11-22T03:00:00.000Z')
  screen.getByText(words.worked('3 h ago'))
  drawStation([], null)
  screen.getByText(words.neverWorked)
})
