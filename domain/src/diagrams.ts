/** Every state table of the product as a diagram, for docs/states.md. */

import { batterySwapMachine } from './battery-swap/states.ts'
import { bookingMachine } from './booking/states.ts'
import { cardOrderMachine } from './card-order/states.ts'
import { eInvoiceMachine } from './e-invoice/states.ts'
import { firmwareCampaignMachine } from './firmware/campaign-states.ts'
import { firmwareStepMachine } from './firmware/step-states.ts'
import { fleetRequestMachine } from './fleet/requests.ts'
import { offerMachine } from './offer/states.ts'
import { orderMachine } from './order/states.ts'
import { partnerMachine } from './partner/states.ts'
import { blockMachine } from './payments/block-states.ts'
import { disputeMachine } from './payments/dispute-states.ts'
import { paymentLinkMachine } from './payments/link-states.ts'
import { topUpMandateMachine } from './payments/mandate-states.ts'
import { sourceRefundMachine } from './payments/refund-states.ts'
import { bankCheckMachine } from './payout/check-states.ts'
import { payoutMachine } from './payout/states.ts'
import { payoutRunMachine } from './payout-run/states.ts'
import { seminarMachine } from './seminar/states.ts'
import { drawDiagram } from './state-machine.ts'
import { stationMachine } from './station/states.ts'
import { stationRequestMachine } from './station-request/states.ts'
import { ticketMachine } from './ticket/states.ts'

export interface StateDiagram {
  readonly title: string
  /** The body of a Mermaid block, without fences. */
  readonly mermaid: string
}

export const drawStateDiagrams = (): StateDiagram[] => [
  { title: 'Booking', mermaid: drawDiagram(bookingMachine) },
  { title: 'Battery swap', mermaid: drawDiagram(batterySwapMachine) },
  { title: 'Order', mermaid: drawDiagram(orderMachine) },
  { title: 'Refund to the source', mermaid: drawDiagram(sourceRefundMachine) },
  { title: 'Blocked amount', mermaid: drawDiagram(blockMachine) },
  { title: 'Payment link', mermaid: drawDiagram(paymentLinkMachine) },
  { title: 'Mandate for automatic top-ups', mermaid: drawDiagram(topUpMandateMachine) },
  { title: 'Dispute', mermaid: drawDiagram(disputeMachine) },
  { title: 'Request for payment of a fleet', mermaid: drawDiagram(fleetRequestMachine) },
  { title: 'E-invoice', mermaid: drawDiagram(eInvoiceMachine) },
  { title: 'Station', mermaid: drawDiagram(stationMachine) },
  { title: 'Order of a card', mermaid: drawDiagram(cardOrderMachine) },
  { title: 'Firmware campaign', mermaid: drawDiagram(firmwareCampaignMachine) },
  { title: 'Charger of a firmware campaign', mermaid: drawDiagram(firmwareStepMachine) },
  { title: 'Request for a station', mermaid: drawDiagram(stationRequestMachine) },
  { title: 'Partner', mermaid: drawDiagram(partnerMachine) },
  { title: 'Payout run', mermaid: drawDiagram(payoutRunMachine) },
  { title: 'Payout', mermaid: drawDiagram(payoutMachine) },
  { title: 'Check of a bank account', mermaid: drawDiagram(bankCheckMachine) },
  { title: 'Seminar registration', mermaid: drawDiagram(seminarMachine) },
  { title: 'Ticket', mermaid: drawDiagram(ticketMachine) },
  { title: 'Offer', mermaid: drawDiagram(offerMachine) },
]
