import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meter } from '../../shared/drivers/meter-texts.ts'
import { answerCalls } from '../../testing/answer-calls.ts'
import { draw } from '../../testing/draw.tsx'
import { ownBooking } from '../testing/own-booking.ts'
import { Receipt } from './receipt.tsx'
import { charge as words } from './texts.ts'

test('a metered charge names its energy once: what was delivered stands below the sum, what it cost among the lines', () => {
  answerCalls()
  draw(
    <Receipt
      booking={ownBooking({
        ...{ status: 'completed', stoppedAt: '2026-11-20T07:10:00.000Z', thirdPartyKwh: 12.34 },
        ...{ thirdPartyAmount: 222.12, thirdPartyGST: 39.98, thirdPartyTotalAmount: 262.1 },
        billLines: [{ label: meter.energy, detail: '12.34 kWh × ₹18.00/kWh', amount: 222.12, gst: 39.98 }],
      })}
    />,
  )
  expect(screen.getAllByText(meter.energy)).toHaveLength(1)
  screen.getByText(/^12\.34 kWh · .*12:40/)
  screen.getByText('12.34 kWh × ₹18.00/kWh')
})

test('a charge whose cost is in doubt says no energy as if it were known', () => {
  answerCalls()
  draw(<Receipt booking={ownBooking({ status: 'completed', thirdPartyKwh: 12.34 })} />)
  screen.getByText(words.doubt)
  expect(screen.queryByText(/kWh/)).toBeNull()
})

test('what a company has paid and is not needed goes back to the company, and not to the wallet', () => {
  answerCalls()
  const bill = { thirdPartyAmount: 100, thirdPartyGST: 18, thirdPartyTotalAmount: 118, refundAmount: 236 }
  const again = draw(<Receipt booking={ownBooking({ status: 'confirmed', ...bill, isPaidByFleet: true })} />)
  screen.getByText(words.returnedToCompany)
  expect(screen.queryByText(words.returned)).toBeNull()
  again(<Receipt booking={ownBooking({ status: 'completed', ...bill, isPaidByFleet: true })} />)
  screen.getByText(words.waitingCompany)
  again(<Receipt booking={ownBooking({ status: 'confirmed', ...bill })} />)
  screen.getByText(words.returned)
})
