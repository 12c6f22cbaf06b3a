/** Buttons that move money or energy, pressed again before the first press is drawn. */
import { act, screen, waitFor } from '@testing-library/react'
import {
  blockForBooking,
  bookConnector,
  cancelOwnBooking,
  createOrder,
  type EndpointShape,
  listOwnRefunds,
  quoteBooking,
  type ReplyOf,
  refundOwnOrder,
  showOwnBlock,
  startCharging,
} from '@voltyatra/contract'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../shared/app/query-client.ts'
import { type Answered, answer, answerCalls, refuse } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { Blocking } from '../charge/blocking.tsx'
import { Reserved } from '../charge/reserved.tsx'
import { charge } from '../charge/texts.ts'
import type { Block } from '../charge/use-block.ts'
import { MoneyScreen } from '../money/money-screen.tsx'
import { Refunds } from '../money/refunds-part.tsx'
import { money } from '../money/texts.ts'
import { PROFILE, type Profile } from '../session/session.ts'
import { StartForm } from '../station/start-form.tsx'
import type { Connector, Station } from '../station/station.ts'
import { station } from '../station/texts.ts'
import { BOOKING_ID, ownBooking } from '../testing/own-booking.ts'

const driver: Profile = {
  ...{ _id: '01999999-0000-7000-8000-000000000006', phone: '+919876543210', email: null, name: null },
  ...{ vehicle: null, location: null, walletBalance: 500, holds: 0, amountOwed: 0 },
  createdAt: '2026-11-20T06:30:00.000Z',
}

const quote: ReplyOf<typeof quoteBooking>['data'] = {
  ...{ stationId: '01999999-0000-7000-8000-000000000002', duration: 1, kWh: 20 },
  ...{ startTime: '2026-11-20T06:30:00.000Z', endTime: '2026-11-20T07:30:00.000Z' },
  ...{ amount: 300, gstAmount: 54, totalAmount: 354, tariff: { by: 'energy', rate: 15 }, prices: [] },
  gst: { ratePercent: 18, cgst: 27, sgst: 27, utgst: 0, igst: 0 },
  ...{ freeConnectors: 1, walletBalance: 500, isAffordable: true, shortBy: 0, canBlock: false },
  ...{ fleet: null, reportsPercent: true, deposit: 0, graceMinutes: 15, least: { kWh: null, minutes: 0 } },
}

const connector = { _id: '01999999-0000-7000-8000-000000000003', number: 1, type: 'CCS2', powerKW: 60 }
const place = { _id: quote.stationId, pricedBy: 'energy', connectors: [connector] }

const block = { bookingId: BOOKING_ID, state: 'failed', amount: 354 } as Block
const reserved = ownBooking({ status: 'reserved', startedAt: null, charging: undefined })

interface Case {
  readonly what: string
  readonly screen: ReactNode
  readonly button: string | RegExp
  readonly call: EndpointShape
  readonly refused: Answered
  readonly before?: () => void
}

const CASES: readonly Case[] = [
  {
    what: 'adding money',
    screen: <MoneyScreen />,
    button: money.pay,
    call: createOrder,
    refused: refuse(createOrder, 'payment-provider-unavailable'),
  },
  {
    what: 'sending money back to the account',
    screen: <Refunds orderId="01999999-0000-7000-8000-000000000020" left={100} />,
    button: /₹100/,
    call: refundOwnOrder,
    refused: refuse(refundOwnOrder, 'wallet-short'),
  },
  {
    what: 'booking and starting',
    screen: (
      <StartForm
        station={{ ...place, connectors: [connector] } as unknown as Station}
        connector={connector as Connector}
        price={undefined}
        isGone={false}
        limit={{ by: 'rupees', rupees: 200 }}
        onLimit={() => undefined}
      />
    ),
    button: station.actions.start.todo,
    call: bookConnector,
    refused: refuse(bookConnector, 'no-free-connector'),
  },
  {
    what: 'starting what is reserved',
    screen: <Reserved booking={reserved} failure={undefined} />,
    button: charge.start,
    call: startCharging,
    refused: refuse(startCharging, 'connector-busy'),
  },
  {
    what: 'giving a reservation back',
    screen: <Reserved booking={reserved} failure={undefined} />,
    button: charge.giveBack,
    call: cancelOwnBooking,
    refused: refuse(cancelOwnBooking, 'booking-state'),
  },
  {
    what: 'asking the bank again',
    screen: <Blocking block={block} />,
    button: charge.block.again,
    call: blockForBooking,
    refused: refuse(blockForBooking, 'payment-provider-unavailable'),
  },
]

beforeEach(() => queryClient.setQueryData(PROFILE, driver))

const findButton = async (name: string | RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

test.each(CASES)('$what is asked for once, however often it is pressed', async (one) => {
  const calls = answerCalls(
    one.refused,
    answer(listOwnRefunds, () => ({ data: [] })),
    answer(quoteBooking, () => ({ data: quote })),
    answer(showOwnBlock, () => ({ data: null })),
  )
  draw(one.screen)
  const button = await findButton(one.button)
  await act(async () => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(calls.of(one.call)).toHaveLength(1))
  // Refused, it can be tried again.
  const again = await findButton(one.button)
  await act(async () => again.click())
  await waitFor(() => expect(calls.of(one.call)).toHaveLength(2))
})
