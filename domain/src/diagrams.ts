/** Every state table of the product as a diagram, for docs/states.md. */

import { bookingMachine } from './booking/states.ts'
import { eInvoiceMachine } from './e-invoice/states.ts'
import { offerMachine } from './offer/states.ts'
import { orderMachine } from './order/states.ts'
import { partnerMachine } from './partner/states.ts'
import { payoutMachine } from './payout/states.ts'
import { payoutRunMachine } from './payout-run/states.ts'
import { seminarMachine } from './seminar/states.ts'
import { diagram } from './state-machine.ts'
import { stationMachine } from './station/states.ts'

export interface StateDiagram {
  readonly title: string
  /** The body of a Mermaid block, without fences. */
  readonly mermaid: string
}

export const stateDiagrams = (): StateDiagram[] => [
  { title: 'Booking', mermaid: diagram(bookingMachine) },
  { title: 'Order', mermaid: diagram(orderMachine) },
  { title: 'E-invoice', mermaid: diagram(eInvoiceMachine) },
  { title: 'Station', mermaid: diagram(stationMachine) },
  { title: 'Partner', mermaid: diagram(partnerMachine) },
  { title: 'Payout run', mermaid: diagram(payoutRunMachine) },
  { title: 'Payout', mermaid: diagram(payoutMachine) },
  { title: 'Seminar registration', mermaid: diagram(seminarMachine) },
  { title: 'Offer', mermaid: diagram(offerMachine) },
]
