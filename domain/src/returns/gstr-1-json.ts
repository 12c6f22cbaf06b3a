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
export function buildGstr1Json({ gstin, month }: Gstr1Head, made: Gstr1): Record<string, unknown> {
  const { named, b2cs, advances, adjusted, hsn, documents } = made
  const [year = '', digits = ''] = month.split('-')
  return {
    gstin,
    fp: `${digits}${year}`,
    ...buildSection(
      'b2b',
      groupBy(named.b2b, 'ctin', 'inv', (paper) => ({
        inum: paper.number,
        ...buildInvoice(paper),
        inv_typ: 'R',
      })),
    ),
    ...buildSection(
      'b2cl',
      groupByPlace(named.b2cl, (paper) => ({
        inum: paper.number,
        idt: formatDay(paper.date),
        val: toRupees(paper.total),
        itms: buildItems(paper),
      })),
    ),
    ...buildSection(
      'b2cs',
      b2cs.map((row) => ({
        ...buildB2csRow(row),
        typ: 'OE',
        txval: toRupees(row.taxable),
        ...buildHeads(row),
      })),
    ),
    ...buildSection(
      'cdnr',
      groupBy(named.cdnr, 'ctin', 'nt', (paper) => ({
        ntty: 'C',
        nt_num: paper.number,
        nt_dt: formatDay(paper.date),
        val: toRupees(paper.total),
        pos: paper.place,
        rchrg: paper.isReverseCharge ? 'Y' : 'N',
        inv_typ: 'R',
        itms: buildItems(paper),
      })),
    ),
    ...buildSection(
      'cdnur',
      named.cdnur.map((paper) => ({
        typ: 'B2CL',
        ntty: 'C',
        nt_num: paper.number,
        nt_dt: formatDay(paper.date),
        val: toRupees(paper.total),
        pos: paper.place,
        itms: buildItems(paper),
      })),
    ),
    ...buildSection('at', advances.map(buildAdvanceRow)),
    ...buildSection('txpd', adjusted.map(buildAdvanceRow)),
    ...(hsn.length > 0 && {
      hsn: { hsn_b2b: buildHsnRows(hsn, true), hsn_b2c: buildHsnRows(hsn, false) },
    }),
    ...(documents.length > 0 && { doc_issue: { doc_det: buildDocumentRows(made) } }),
  }
}

const buildSection = (name: string, rows: readonly object[]) => (rows.length > 0 ? { [name]: rows } : {})

const toRupees = (paise: Paise): number => paise / 100
const toPercent = (rate: BasisPoints): number => rate / 100
/** '2026-11-22' as '22-11-2026'. */
const formatDay = (day: string): string => day.split('-').toReversed().join('-')

const buildHeads = ({ igst, cgst, sgst }: ReturnAmounts) => ({
  iamt: toRupees(igst),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: 0,
})

const buildB2csRow = ({ place, isIntraState, rate }: B2csRow) => ({
  sply_ty: isIntraState ? 'INTRA' : 'INTER',
  pos: place,
  rt: toPercent(rate),
})

const buildAdvanceRow = (row: B2csRow) => ({
  pos: row.place,
  sply_ty: row.isIntraState ? 'INTRA' : 'INTER',
  itms: [{ rt: toPercent(row.rate), ad_amt: toRupees(row.taxable), ...buildHeads(row) }],
})

const buildInvoice = (paper: ReturnPaper) => ({
  idt: formatDay(paper.date),
  val: toRupees(paper.total),
  pos: paper.place,
  rchrg: paper.isReverseCharge ? 'Y' : 'N',
  itms: buildItems(paper),
})

const buildItems = ({ taxes }: ReturnPaper) =>
  taxes.map((tax, at) => ({
    num: at + 1,
    itm_det: { rt: toPercent(tax.rate), txval: toRupees(tax.taxable), ...buildHeads(withState(tax)) },
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
const buildHsnRows = (hsn: readonly HsnRow[], isForRegistered: boolean) =>
  hsn
    .filter((row) => row.isForRegistered === isForRegistered)
    .map((row, at) => ({
      num: at + 1,
      hsn_sc: row.sac,
      uqc: 'NA',
      qty: 0,
      rt: toPercent(row.rate),
      txval: toRupees(row.taxable),
      ...buildHeads(row),
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

function buildDocumentRows({ documents }: Gstr1) {
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
