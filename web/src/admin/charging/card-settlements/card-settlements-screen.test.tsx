import { screen } from '@testing-library/react'
import { listCardSettlements, listSavedViews } from '@voltyatra/contract'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { formatRupees } from '../../../shared/formats.ts'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { signedOut } from '../../testing/signed-in.ts'
import type { CardSettlement } from './calls.ts'
import { Component } from './card-settlements-screen.tsx'

const settlement = (number: number, status: CardSettlement['status'], amount: number): CardSettlement => ({
  _id: `0192f0aa-0000-7000-8000-00000000010${number}`,
  ...{ chargerId: '0192f0aa-0000-7000-8000-000000000001', charger: `TERM-${number}`, stationId: null },
  ...{ stationName: null, pspRef: `psp-${number}`, transactionId: null, status, statusText: null, amount },
  ...{ corrected: null, bill: null, bookingId: null, difference: null, receiptId: null },
  ...{ taxNumber: null, taxName: null, settledAt: '2026-11-28T06:00:00.000Z' },
  ...{ firstAt: '2026-11-28T06:00:00.000Z', seenAt: null, reason: null },
})

function drawList(rows: CardSettlement[]): void {
  history.replaceState(null, '', '/newAdmin/card-payments')
  answerCalls(
    signedOut,
    answer(listSavedViews, () => ({ data: [] })),
    answer(listCardSettlements, () => ({
      data: rows,
      page: { total: rows.length, limit: 50, nextCursor: null },
    })),
  )
  drawInPanel(
    <BrowserRouter>
      <Component />
    </BrowserRouter>,
  )
}

test('only what a terminal has taken stands under what was paid', async () => {
  drawList([settlement(1, 'Settled', 811), settlement(2, 'Failed', 822), settlement(3, 'Unanswered', 0)])
  await screen.findByText('TERM-2')
  screen.getByText(formatRupees(811))
  expect(screen.queryByText(formatRupees(822))).toBeNull()
})

test('what was taken in the end stands in the place of what the terminal said', async () => {
  drawList([
    { ...settlement(1, 'Settled', 811), corrected: 701 },
    { ...settlement(2, 'Unanswered', 0), corrected: 702 },
  ])
  await screen.findByText(formatRupees(701))
  screen.getByText(formatRupees(702))
  expect(screen.queryByText(formatRupees(811))).toBeNull()
})
