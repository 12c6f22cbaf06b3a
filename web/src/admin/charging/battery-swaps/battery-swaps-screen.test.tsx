import { screen } from '@testing-library/react'
import { listBatterySwaps, listSavedViews } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedOut } from '../../testing/signed-in.ts'
import { Component } from './battery-swaps-screen.tsx'
import type { Swap } from './calls.ts'
import { swaps as words } from './texts.ts'

const AT = '2026-11-28T06:00:00.000Z'

const battery = (slot: number, serial: string | null): Swap['batteries'][number] => ({
  ...{ way: 'in', slot, serial, socPercent: 10, sohPercent: 95 },
})

const swap: Swap = {
  ...{ _id: '0192f0aa-0000-7000-8000-000000000101', chargerId: '0192f0aa-0000-7000-8000-000000000001' },
  ...{
    charger: 'CAB-1',
    stationId: null,
    stationName: null,
    begunBy: 'card',
    idToken: '04A1',
    isFree: false,
  },
  ...{ customerId: null, customerName: null, customerPhone: null, bookingId: null, status: 'inserted' },
  ...{ doubt: null, findings: [], energyKWh: null, total: null, createdAt: AT, insertedAt: AT },
  ...{ takenAt: null, endedAt: null, seenAt: null, reason: null },
  batteries: [battery(1, null), battery(2, null), battery(3, 'B-3')],
}

test('batteries without a serial number are told apart as they are drawn', async () => {
  const warn = vi.spyOn(console, 'error')
  history.replaceState(null, '', '/newAdmin/battery-swaps')
  answerCalls(
    signedOut,
    answer(listSavedViews, () => ({ data: [] })),
    answer(listBatterySwaps, () => ({ data: [swap], page: { total: 1, limit: 50, nextCursor: null } })),
  )
  drawInPanel(
    <BrowserRouter>
      <Component />
    </BrowserRouter>,
  )
  await screen.findByText('CAB-1')
  expect(screen.getAllByText(new RegExp(words.unnamed))).toHaveLength(2)
  expect(warn.mock.calls.filter(([text]) => /same key/.test(String(text)))).toEqual([])
  warn.mockRestore()
})
