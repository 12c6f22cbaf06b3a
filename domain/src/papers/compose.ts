/** Makes a paper of what was supplied: the place of supply, the tax by head and the sums follow from it. */
import type { Gstin } from '../gst/gstin.ts'
import { splitGst } from '../gst/split.ts'
import type { StateCode } from '../gst/states.ts'
import { add, type BasisPoints, type Paise, ZERO } from '../money.ts'
import type {
  Paper,
  PaperCharge,
  PaperKind,
  PaperLine,
  PaperParty,
  PaperPayment,
  PaperReference,
} from './paper.ts'
import { decidePlaceOfSupply } from './place-of-supply.ts'

/** Who supplies, in its state. */
export interface Supplier extends PaperParty {
  readonly name: string
  readonly state: StateCode
}

/** A registration of the company. */
export interface PaperSupplier extends Supplier {
  readonly gstin: Gstin
}

export interface PaperRequest {
  readonly kind: PaperKind
  readonly number: string
  /** The day in India, 'YYYY-MM-DD'. */
  readonly date: string
  readonly supplier: Supplier
  readonly recipient: PaperParty
  /** All of one rate. */
  readonly lines: readonly PaperLine[]
  readonly rate: BasisPoints
  /** As it was charged, rounded once for the whole. */
  readonly gst: Paise
  readonly payments?: readonly PaperPayment[]
  readonly original?: PaperReference
  readonly reason?: string
  readonly charge?: PaperCharge
  /** Of the invoice, where this paper goes back to one: a paper has its original's place of supply. */
  readonly place?: Paper['place']
}

export function composePaper(request: PaperRequest): Paper {
  const { supplier, recipient, lines, rate, gst } = request
  const place = request.place ?? decidePlaceOfSupply(recipient, supplier.state)
  const taxable = add(...lines.map((line) => line.taxable))
  const heads = splitGst({ gst, supplyState: place.state, stationState: supplier.state })
  return {
    form: 1,
    kind: request.kind,
    number: request.number,
    date: request.date,
    supplier,
    recipient,
    place,
    isReverseCharge: false,
    lines,
    taxes: [{ rate, taxable, ...heads }],
    totals: { taxable, gst, roundOff: ZERO, total: add(taxable, gst) },
    payments: request.payments ?? [],
    original: request.original ?? null,
    reason: request.reason ?? null,
    charge: request.charge ?? null,
  }
}
