/** The return of outward supplies as the portal's offline JSON has it. Amounts there are rupees with two decimals. */
import type { BasisPoints, Paise } from '../money.ts'
import type { PaperKind, PaperTax } from '../papers/paper.ts'
import type { B2csRow, Gstr1, HsnRow, ReturnAmounts, ReturnPaper } from './gstr-1.ts'

export interface Gstr1Head {
  readonly gstin: string
  /** 'YYYY-MM'. */
  readonly month: string
}

/** Sections without a row are left out, as the offline tool does. */
export function gstr1Json({ gstin, month }: Gstr1Head, made: Gstr1): Record<string, unknown> {
  const { named, b2cs, advances, hsn, documents } = made
  const [year = '', digits = ''] = month.split('-')
  return {
    gstin,
    fp: `${digits}${year}`,
    ...section(
      'b2b',
      groupBy(named.b2b, 'ctin', 'inv', (paper) => ({
        inum: paper.number,
        ...invoiceOf(paper),
        inv_typ: 'R',
      })),
    ),
    ...section(
      'b2cl',
      groupByPlace(named.b2cl, (paper) => ({
        inum: paper.number,
        idt: dashed(paper.date),
        val: rupees(paper.total),
        itms: itemsOf(paper),
      })),
    ),
    ...section(
      'b2cs',
      b2cs.map((row) => ({ ...placed(row), typ: 'OE', txval: rupees(row.taxable), ...heads(row) })),
    ),
    ...section(
      'cdnr',
      groupBy(named.cdnr, 'ctin', 'nt', (paper) => ({
        ntty: 'C',
        nt_num: paper.number,
        nt_dt: dashed(paper.date),
        val: rupees(paper.total),
        pos: paper.place,
        rchrg: paper.isReverseCharge ? 'Y' : 'N',
        inv_typ: 'R',
        itms: itemsOf(paper),
      })),
    ),
    ...section(
      'cdnur',
      named.cdnur.map((paper) => ({
        typ: 'B2CL',
        ntty: 'C',
        nt_num: paper.number,
        nt_dt: dashed(paper.date),
        val: rupees(paper.total),
        pos: paper.place,
        itms: itemsOf(paper),
      })),
    ),
    ...section(
      'at',
      advances.map((row) => ({
        pos: row.place,
        sply_ty: row.isIntraState ? 'INTRA' : 'INTER',
        itms: [{ rt: percent(row.rate), ad_amt: rupees(row.taxable), ...heads(row) }],
      })),
    ),
    ...(hsn.length > 0 && {
      hsn: { hsn_b2b: hsnRows(hsn, true), hsn_b2c: hsnRows(hsn, false) },
    }),
    ...(documents.length > 0 && { doc_issue: { doc_det: documentRows(made) } }),
  }
}

const section = (name: string, rows: readonly object[]) => (rows.length > 0 ? { [name]: rows } : {})

const rupees = (paise: Paise): number => paise / 100
const percent = (rate: BasisPoints): number => rate / 100
/** '2026-11-22' as '22-11-2026'. */
const dashed = (day: string): string => day.split('-').toReversed().join('-')

const heads = ({ igst, cgst, sgst }: ReturnAmounts) => ({
  iamt: rupees(igst),
  camt: rupees(cgst),
  samt: rupees(sgst),
  csamt: 0,
})

const placed = ({ place, isIntraState, rate }: B2csRow) => ({
  sply_ty: isIntraState ? 'INTRA' : 'INTER',
  pos: place,
  rt: percent(rate),
})

const invoiceOf = (paper: ReturnPaper) => ({
  idt: dashed(paper.date),
  val: rupees(paper.total),
  pos: paper.place,
  rchrg: paper.isReverseCharge ? 'Y' : 'N',
  itms: itemsOf(paper),
})

const itemsOf = ({ taxes }: ReturnPaper) =>
  taxes.map((tax, at) => ({
    num: at + 1,
    itm_det: { rt: percent(tax.rate), txval: rupees(tax.taxable), ...heads(withState(tax)) },
  }))

/** UTGST has no field of its own. */
const withState = (tax: PaperTax): ReturnAmounts => ({ ...tax, sgst: (tax.sgst + tax.utgst) as Paise })

function groupBy(
  papers: readonly ReturnPaper[],
  key: string,
  rows: string,
  show: (paper: ReturnPaper) => object,
): object[] {
  const groups = Map.groupBy(papers, ({ recipientGstin }) => recipientGstin)
  return [...groups].map(([gstin, all]) => ({ [key]: gstin, [rows]: all.map(show) }))
}

const groupByPlace = (papers: readonly ReturnPaper[], show: (paper: ReturnPaper) => object): object[] =>
  [...Map.groupBy(papers, ({ place }) => place)].map(([pos, all]) => ({ pos, inv: all.map(show) }))

/** Services have no unit and no quantity there. */
const hsnRows = (hsn: readonly HsnRow[], isForRegistered: boolean) =>
  hsn
    .filter((row) => row.isForRegistered === isForRegistered)
    .map((row, at) => ({
      num: at + 1,
      hsn_sc: row.sac,
      uqc: 'NA',
      qty: 0,
      rt: percent(row.rate),
      txval: rupees(row.taxable),
      ...heads(row),
    }))

/** The portal's numbers of the natures of documents (table 13). */
const NATURES: Readonly<Record<PaperKind, number>> = {
  'tax-invoice': 1,
  'commission-invoice': 1,
  'self-billed-invoice': 1,
  'credit-note': 5,
  'receipt-voucher': 6,
  'refund-voucher': 8,
}

function documentRows({ documents }: Gstr1) {
  const natures = Map.groupBy(documents, ({ kind }) => NATURES[kind])
  return [...natures]
    .toSorted(([one], [other]) => one - other)
    .map(([nature, ranges]) => ({
      doc_num: nature,
      docs: ranges.map(({ first, last, count }, at) => ({
        num: at + 1,
        from: first,
        to: last,
        totnum: count,
        cancel: 0,
        net_issue: count,
      })),
    }))
}
