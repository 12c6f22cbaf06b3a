/** A paper as the invoice registration portal reads it. */
import {
  allocate,
  ok,
  type Paise,
  type Paper,
  type PaperLine,
  type PaperParty,
  type PaperTax,
  type Result,
  refuse,
} from '@voltyatra/domain'
import { getPaperWords } from '../../messages/papers/paper-words-in.ts'
import type { Inv01, Inv01Item, Inv01Party } from '../../platform/invoice-portal/inv01.ts'

/** What the portal asks for and the paper does not say. */
export interface DocumentRefused {
  readonly kind: 'e-invoice-incomplete'
  readonly of: 'supplier' | 'recipient'
  readonly missing: 'name' | 'gstin' | 'address' | 'city' | 'pincode'
}

export function buildDocument(paper: Paper): Result<Inv01, DocumentRefused> {
  const supplier = toParty(paper.supplier, 'supplier')
  if (!supplier.ok) return supplier
  const recipient = toParty(paper.recipient, 'recipient')
  if (!recipient.ok) return recipient
  const { totals, taxes, original } = paper
  const sum = (head: (tax: PaperTax) => number) =>
    toRupees(taxes.reduce((total, tax) => total + head(tax), 0))
  return ok({
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: paper.isReverseCharge ? 'Y' : 'N' },
    DocDtls: {
      Typ: paper.kind === 'credit-note' ? 'CRN' : 'INV',
      No: paper.number,
      Dt: formatDay(paper.date),
    },
    SellerDtls: supplier.value,
    BuyerDtls: { ...recipient.value, Pos: paper.place.state },
    ItemList: buildItems(paper),
    ValDtls: {
      AssVal: toRupees(totals.taxable),
      CgstVal: sum(({ cgst }) => cgst),
      SgstVal: sum(({ sgst, utgst }) => sgst + utgst),
      IgstVal: sum(({ igst }) => igst),
      RndOffAmt: toRupees(totals.roundOff),
      TotInvVal: toRupees(totals.total),
    },
    ...(original && {
      RefDtls: { PrecDocDtls: [{ InvNo: original.number, InvDt: formatDay(original.date) }] },
    }),
  })
}

const toRupees = (paise: number): number => paise / 100

/** '2026-11-22' as '22/11/2026'. */
const formatDay = (day: string): string => day.split('-').toReversed().join('/')

const LONGEST = { name: 100, address: 100, city: 50, item: 300 } as const

/** The portal takes neither quotation marks nor backslashes. */
const cleanText = (text: string, longest: number): string =>
  text.replaceAll('"', "'").replaceAll('\\', '/').replace(/\s+/g, ' ').trim().slice(0, longest)

function toParty(party: PaperParty, of: DocumentRefused['of']): Result<Inv01Party, DocumentRefused> {
  const { name, gstin, address, city, pincode } = party
  const without = (missing: DocumentRefused['missing']) =>
    refuse({ kind: 'e-invoice-incomplete', of, missing })
  if (!gstin) return without('gstin')
  if (!name) return without('name')
  if (!address) return without('address')
  if (!city) return without('city')
  if (!pincode) return without('pincode')
  const whole = cleanText(address, 2 * LONGEST.address)
  const rest = whole.slice(LONGEST.address)
  return ok({
    Gstin: gstin,
    LglNm: cleanText(name, LONGEST.name),
    Addr1: whole.slice(0, LONGEST.address),
    ...(rest && { Addr2: rest }),
    Loc: cleanText(city, LONGEST.city),
    Pin: Number(pincode),
    Stcd: gstin.slice(0, 2),
  })
}

/** The tax of a rate is shared out to its lines; where one of them lowers the others, they are one item. */
function buildItems({ lines, taxes }: Paper): Inv01Item[] {
  const items = taxes.flatMap((tax) => {
    const own = lines.filter(({ rate }) => rate === tax.rate)
    const isPlain = own.every(({ taxable }) => taxable >= 0) && tax.taxable > 0
    const [first] = own
    if (!first) return []
    const shown = isPlain ? own : [{ ...first, quantity: 1000, unitPrice: null, taxable: tax.taxable }]
    const weights = isPlain ? shown.map(({ taxable }) => taxable) : [1]
    const [cgst, state, igst] = [tax.cgst, (tax.sgst + tax.utgst) as Paise, tax.igst].map((head) =>
      allocate(head as Paise, weights),
    )
    return shown.map((line, at) =>
      buildItem(line, { cgst: cgst?.[at] ?? 0, sgst: state?.[at] ?? 0, igst: igst?.[at] ?? 0 }),
    )
  })
  return items.map((item, at) => ({ ...item, SlNo: String(at + 1) }))
}

const UNITS = { kWh: 'OTH', minute: 'OTH', piece: 'NOS' } as const

function buildItem(
  line: PaperLine,
  heads: { readonly cgst: number; readonly sgst: number; readonly igst: number },
): Omit<Inv01Item, 'SlNo'> {
  const { cgst, sgst, igst } = heads
  const description = getPaperWords('en').item[line.item]
  return {
    PrdDesc: cleanText(line.detail ? `${description}, ${line.detail}` : description, LONGEST.item),
    IsServc: 'Y',
    HsnCd: line.sac,
    ...buildPrices(line),
    TotAmt: toRupees(line.taxable),
    AssAmt: toRupees(line.taxable),
    GstRt: line.rate / 100,
    CgstAmt: toRupees(cgst),
    SgstAmt: toRupees(sgst),
    IgstAmt: toRupees(igst),
    TotItemVal: toRupees(line.taxable + cgst + sgst + igst),
  }
}

/** The portal multiplies: where quantity and price do not give the amount, the line is one of its amount. */
function buildPrices({ quantity, unit, unitPrice, taxable }: PaperLine) {
  const price = unitPrice === null ? Number.NaN : Math.round(unitPrice / 1000) / 1000
  const count = quantity / 1000
  return Math.abs(price * count - toRupees(taxable)) < 1
    ? { Qty: count, Unit: UNITS[unit], UnitPrice: price }
    : { Qty: 1, Unit: UNITS.piece, UnitPrice: toRupees(taxable) }
}
