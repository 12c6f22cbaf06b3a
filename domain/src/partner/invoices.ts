/** What a partner's statement has invoices for, and between whom: by the contract the partner supplies to the network. */
import type { StateCode } from '../gst/states.ts'
import { add, type BasisPoints, type Paise, subtract, ZERO } from '../money.ts'
import type { PaperKind, PaperLine } from '../papers/paper.ts'

/** SAC: support services that are classified nowhere else. */
const SAC_OF_SUPPORT = '998599'
/** SAC: rental of property that is no dwelling. */
const SAC_OF_RENT = '997212'

/** Charges of one state in a statement. */
export interface ChargesOfState {
  readonly state: StateCode
  /** Credited by a contract: how many, and what without and with the GST of the partner's supply. */
  readonly supplied: { readonly count: number; readonly net: Paise; readonly gst: Paise }
  /** The same, where no GST was credited because the partner was not registered. */
  readonly untaxed: { readonly count: number; readonly net: Paise }
  /** Credited by the terms from before contracts: the network's commission, GST included, and the GST inside it. */
  readonly commissioned: { readonly count: number; readonly commission: Paise; readonly gst: Paise }
}

export interface PartnerInvoicesRequest {
  readonly charges: readonly ChargesOfState[]
  /** Where rent and fees belong: the state of most charges, or of the partner's stations. */
  readonly home: StateCode | null
  readonly rent: Paise
  readonly minimum: Paise
  /** On rent and minimum; zero where the partner is not registered. */
  readonly fixedGst: Paise
  /** What was taken for payments, GST included, and the GST inside it. */
  readonly paymentFee: Paise
  readonly paymentFeeGst: Paise
  readonly isRegistered: boolean
  /** On what is taxed. */
  readonly rate: BasisPoints
  /** 'YYYY-MM-DD' to 'YYYY-MM-DD', in words. */
  readonly period: string
}

export interface PartnerInvoice {
  readonly kind: Extract<PaperKind, 'commission-invoice' | 'self-billed-invoice'>
  readonly state: StateCode
  readonly isTaxed: boolean
  readonly lines: readonly PaperLine[]
  readonly rate: BasisPoints
  readonly gst: Paise
}

interface Part {
  readonly kind: PartnerInvoice['kind']
  readonly state: StateCode
  readonly isTaxed: boolean
  readonly line: Omit<PaperLine, 'rate' | 'unit' | 'unitPrice' | 'quantity'> & { readonly pieces: number }
  readonly gst: Paise
}

/** One for each kind and state, apart for what is taxed; in the order in which they take their numbers. */
export function planPartnerInvoices(request: PartnerInvoicesRequest): PartnerInvoice[] {
  const parts = [...request.charges.flatMap((of) => planCharges(of, request)), ...planFixed(request)].filter(
    ({ line }) => line.taxable > ZERO,
  )
  const groups = Map.groupBy(parts, ({ kind, state, isTaxed }) => `${kind} ${state} ${isTaxed ? 1 : 0}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group
      if (!first) return []
      const { kind, state, isTaxed } = first
      const rate = isTaxed ? request.rate : 0
      const lines = group.map(({ line: { pieces, ...line } }) => ({
        ...line,
        ...{ quantity: pieces * 1000, unit: 'piece' as const, unitPrice: null, rate },
      }))
      return [{ kind, state, isTaxed, lines, rate, gst: add(...group.map(({ gst }) => gst)) }]
    })
}

function planCharges(of: ChargesOfState, { period }: PartnerInvoicesRequest): Part[] {
  const { state, supplied, untaxed, commissioned } = of
  const share = (taxable: Paise, pieces: number) =>
    ({ item: 'share-of-revenue', detail: period, sac: SAC_OF_SUPPORT, taxable, pieces }) as const
  return [
    {
      ...{ kind: 'self-billed-invoice', state, isTaxed: true, gst: supplied.gst },
      line: share(supplied.net, supplied.count),
    },
    {
      ...{ kind: 'self-billed-invoice', state, isTaxed: false, gst: ZERO },
      line: share(untaxed.net, untaxed.count),
    },
    {
      ...{ kind: 'commission-invoice', state, isTaxed: true, gst: commissioned.gst },
      line: {
        ...{ item: 'commission', detail: period, sac: SAC_OF_SUPPORT, pieces: commissioned.count },
        taxable: subtract(commissioned.commission, commissioned.gst),
      },
    },
  ]
}

function planFixed(request: PartnerInvoicesRequest): Part[] {
  const { home: state, rent, minimum, fixedGst, isRegistered } = request
  if (state === null) return []
  const fixed = (detail: string, taxable: Paise, gst: Paise): Part => ({
    ...{ kind: 'self-billed-invoice', state, isTaxed: isRegistered, gst },
    line: { item: 'other', detail: `${detail}, ${request.period}`, sac: SAC_OF_RENT, taxable, pieces: 1 },
  })
  const isRentFirst = rent > ZERO
  return [
    fixed('Rent', rent, isRentFirst ? fixedGst : ZERO),
    fixed('Missing to the minimum', minimum, isRentFirst ? ZERO : fixedGst),
    {
      ...{ kind: 'commission-invoice', state, isTaxed: true, gst: request.paymentFeeGst },
      line: {
        ...{ item: 'other', detail: `Fees of payments, ${request.period}`, sac: SAC_OF_SUPPORT, pieces: 1 },
        taxable: subtract(request.paymentFee, request.paymentFeeGst),
      },
    },
  ]
}
