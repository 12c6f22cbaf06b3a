import { describe, expect, test } from 'vitest'
import { batterySwapMachine } from './battery-swap/states.ts'
import { bookingMachine, moveBooking } from './booking/states.ts'
import { cardOrderMachine, moveCardOrder } from './card-order/states.ts'
import { drawStateDiagrams } from './diagrams.ts'
import { eInvoiceMachine } from './e-invoice/states.ts'
import { firmwareCampaignMachine } from './firmware/campaign-states.ts'
import { firmwareStepMachine } from './firmware/step-states.ts'
import { fleetRequestMachine, moveFleetRequest } from './fleet/requests.ts'
import { moveOffer, offerMachine } from './offer/states.ts'
import { moveOrder, orderMachine } from './order/states.ts'
import { movePartner, partnerMachine } from './partner/states.ts'
import { blockMachine, moveBlock } from './payments/block-states.ts'
import { disputeMachine, moveDispute } from './payments/dispute-states.ts'
import { movePaymentLink, paymentLinkMachine } from './payments/link-states.ts'
import { moveTopUpMandate, topUpMandateMachine } from './payments/mandate-states.ts'
import { moveSourceRefund, sourceRefundMachine } from './payments/refund-states.ts'
import { bankCheckMachine, moveBankCheck } from './payout/check-states.ts'
import { movePayout, payoutMachine } from './payout/states.ts'
import { movePayoutRun, payoutRunMachine } from './payout-run/states.ts'
import { moveSeminar, seminarMachine } from './seminar/states.ts'
import { findMachineFaults, type StateMachine } from './state-machine.ts'
import { moveStation, stationMachine } from './station/states.ts'
import { moveStationRequest, stationRequestMachine } from './station-request/states.ts'
import { computeTicketDue, moveTicket, ticketMachine } from './ticket/states.ts'

/** Every move of a table, read off by trying each event in each state. */
const movesOf = <S extends string, E extends string>(machine: StateMachine<string, S, E>): string[] =>
  machine.states.flatMap((from) =>
    machine.events.flatMap((event) => {
      const to = machine.move(from, event)
      return to.ok ? [`${from} ${event} ${to.value}`] : []
    }),
  )

const machines = [
  bookingMachine,
  orderMachine,
  stationMachine,
  partnerMachine,
  seminarMachine,
  offerMachine,
  eInvoiceMachine,
  payoutMachine,
  payoutRunMachine,
  bankCheckMachine,
  sourceRefundMachine,
  blockMachine,
  disputeMachine,
  paymentLinkMachine,
  ticketMachine,
  stationRequestMachine,
  cardOrderMachine,
  firmwareCampaignMachine,
  firmwareStepMachine,
  topUpMandateMachine,
  fleetRequestMachine,
  batterySwapMachine,
]

test.each(machines)('$noun: no state is unreachable and only the named finals are ends', (machine) => {
  expect(findMachineFaults(machine)).toEqual([])
})

test('there is one diagram for each table', () => {
  const diagrams = drawStateDiagrams()
  expect(new Set(diagrams.map(({ title }) => title)).size).toBe(machines.length)
  expect(new Set(diagrams.map(({ mermaid }) => mermaid)).size).toBe(machines.length)
})

describe('the only moves', () => {
  test('of a request for a station', () => {
    expect(movesOf(stationRequestMachine)).toEqual([
      'sent approve approved',
      'sent refuse refused',
      'sent withdraw withdrawn',
    ])
    expect(moveStationRequest('refused', 'approve')).toMatchObject({ refusal: { found: 'refused' } })
  })

  test('of a request for payment of a fleet', () => {
    expect(movesOf(fleetRequestMachine)).toEqual([
      'open pass-due overdue',
      'open cover paid',
      'overdue pass-grace stopped',
      'overdue cover paid',
      'stopped extend overdue',
      'stopped cover paid',
      'paid uncover open',
    ])
    expect(moveFleetRequest('open', 'extend')).toMatchObject({ refusal: { found: 'open' } })
  })

  test('of an order of a card', () => {
    expect(movesOf(cardOrderMachine)).toEqual([
      'ordered send sent',
      'ordered withdraw cancelled',
      'ordered cancel cancelled',
      'sent activate active',
      'sent cancel cancelled',
    ])
    expect(moveCardOrder('sent', 'withdraw')).toMatchObject({ refusal: { found: 'sent' } })
  })

  test('of a payout', () => {
    expect(movesOf(payoutMachine)).toEqual([
      'draft approve approved',
      'draft remove removed',
      'approved pay paid',
      'approved fail failed',
      'paid fail failed',
    ])
    expect(movePayout('draft', 'pay').ok).toBe(false)
  })

  test('of a check of a bank account', () => {
    expect(movesOf(bankCheckMachine)).toEqual([
      'asked match matched',
      'asked differ differs',
      'asked refuse invalid',
      'asked fail failed',
      'differs accept accepted',
      'failed accept accepted',
    ])
    expect(moveBankCheck('invalid', 'accept').ok).toBe(false)
  })

  test('of a ticket, which is due in 48 hours, then in 30 days, then never', () => {
    expect(movesOf(ticketMachine)).toEqual([
      'new acknowledge acknowledged',
      'new settle settled',
      'acknowledged settle settled',
      'settled reopen acknowledged',
    ])
    expect(moveTicket('settled', 'acknowledge').ok).toBe(false)
    const received = new Date('2026-11-01T00:00:00Z')
    expect(
      (['new', 'acknowledged', 'settled'] as const).map((state) => computeTicketDue(state, received)),
    ).toEqual([new Date('2026-11-03T00:00:00Z'), new Date('2026-12-01T00:00:00Z'), undefined])
  })

  test('of a payout run', () => {
    expect(movesOf(payoutRunMachine)).toEqual(['draft approve approved', 'draft cancel cancelled'])
    expect(movePayoutRun('cancelled', 'approve').ok).toBe(false)
  })

  test('of a booking', () => {
    expect(movesOf(bookingMachine)).toEqual([
      'reserved start in_progress',
      'reserved cancel cancelled',
      'in_progress stop completed',
      'in_progress cancel cancelled',
      'completed confirm confirmed',
    ])
  })

  test('of an order, which can still be paid after it failed', () => {
    expect(movesOf(orderMachine)).toEqual([
      'created pay paid',
      'created fail failed',
      'paid refund refunded',
      'paid return-refund paid',
      'failed pay paid',
      'refunded return-refund paid',
    ])
  })

  test('of a refund to the source: one that failed is in the wallet again, and one that is done stays', () => {
    expect(movesOf(sourceRefundMachine)).toEqual([
      'asked accept accepted',
      'asked finish done',
      'asked return returned',
      'accepted finish done',
      'accepted return returned',
    ])
    expect(moveSourceRefund('done', 'return').ok).toBe(false)
  })

  test('of a blocked amount, which ends once', () => {
    expect(movesOf(blockMachine)).toEqual([
      'created block blocked',
      'created fail failed',
      'blocked capture captured',
      'blocked void voided',
      'blocked lapse lapsed',
      'failed void voided',
    ])
    expect(moveBlock('lapsed', 'capture').ok).toBe(false)
  })

  test('of a payment link, which a payment that began in time still pays', () => {
    expect(movesOf(paymentLinkMachine)).toEqual([
      'open pay paid',
      'open expire expired',
      'open cancel cancelled',
      'expired pay paid',
    ])
    expect(movePaymentLink('cancelled', 'pay').ok).toBe(false)
  })

  test('of a mandate, which nobody resumes once it has ended', () => {
    expect(movesOf(topUpMandateMachine)).toEqual([
      'created approve active',
      'created fail failed',
      'created end ended',
      'active pause paused',
      'active end ended',
      'paused resume active',
      'paused end ended',
    ])
    expect(moveTopUpMandate('ended', 'resume').ok).toBe(false)
  })

  test('of a dispute, which what is lost never leaves', () => {
    expect(movesOf(disputeMachine).filter((move) => move.endsWith(' open'))).toEqual([
      'under-review reopen open',
      'won reopen open',
    ])
    for (const end of ['lost', 'accepted', 'closed'] as const)
      expect(moveDispute(end, 'reopen').ok).toBe(false)
  })

  test('of a station: from each state to every other', () => {
    const states = ['active', 'inactive', 'maintenance', 'offline']
    const others = states.flatMap((from) =>
      states.filter((to) => to !== from).map((to) => `${from} ${to} ${to}`),
    )
    expect(movesOf(stationMachine)).toEqual(others)
  })

  test('of a partner', () => {
    expect(movesOf(partnerMachine)).toEqual([
      'pending approve active',
      'active suspend suspended',
      'suspended reinstate active',
    ])
  })

  test('of a seminar registration, which is contacted before it is converted', () => {
    expect(movesOf(seminarMachine)).toEqual([
      'new contact contacted',
      'new decline declined',
      'contacted convert converted',
      'contacted decline declined',
    ])
  })

  test('of an offer', () => {
    expect(movesOf(offerMachine)).toEqual([
      'draft schedule scheduled',
      'draft send sent',
      'draft cancel cancelled',
      'scheduled unschedule draft',
      'scheduled send sent',
      'scheduled cancel cancelled',
    ])
  })
})

test('every noun refuses under its own name', () => {
  const refused = [
    moveBooking('confirmed', 'confirm'),
    moveOrder('refunded', 'pay'),
    moveStation('active', 'active'),
    movePartner('pending', 'suspend'),
    moveSeminar('new', 'convert'),
    moveOffer('sent', 'cancel'),
  ]
  expect(refused.map((result) => !result.ok && result.refusal)).toEqual([
    { kind: 'booking-state', found: 'confirmed', event: 'confirm' },
    { kind: 'order-state', found: 'refunded', event: 'pay' },
    { kind: 'station-state', found: 'active', event: 'active' },
    { kind: 'partner-state', found: 'pending', event: 'suspend' },
    { kind: 'registration-state', found: 'new', event: 'convert' },
    { kind: 'offer-state', found: 'sent', event: 'cancel' },
  ])
})
