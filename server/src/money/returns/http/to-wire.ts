/** Returns as the contract has them. */
import {
  type B2csRow,
  findStateByCode,
  findTdsRule,
  type Gstr1,
  type ReturnAmounts,
  toRupees,
} from '@voltyatra/domain'
import type { CollectedRow, DeductedRow } from '../index.ts'

const BASIS_POINTS_PER_PERCENT = 100

const formatStateName = (code: string): string => findStateByCode(code)?.name ?? code

const toWireAmounts = ({ taxable, cgst, sgst, igst }: ReturnAmounts) => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  igst: toRupees(igst),
})

const toWireByPlace = (row: B2csRow) => ({
  ...toWireAmounts(row),
  place: row.place,
  placeName: formatStateName(row.place),
  isIntraState: row.isIntraState,
  ratePercent: row.rate / BASIS_POINTS_PER_PERCENT,
})

export const toWireGstr1 = (
  { gstin, month }: { readonly gstin: string; readonly month: string },
  made: Gstr1,
) => ({
  gstin,
  stateName: formatStateName(gstin.slice(0, 2)),
  month,
  sections: made.sections.map((row) => ({
    ...toWireAmounts(row),
    section: row.section,
    papers: row.papers,
    total: toRupees(row.total),
  })),
  b2cs: made.b2cs.map(toWireByPlace),
  advances: made.advances.map(toWireByPlace),
  hsn: made.hsn.map((row) => ({
    ...toWireAmounts(row),
    isForRegistered: row.isForRegistered,
    sac: row.sac,
    ratePercent: row.rate / BASIS_POINTS_PER_PERCENT,
    total: toRupees(row.total),
  })),
  documents: [...made.documents],
})

const toWireRefs = (refs: CollectedRow['statements']) =>
  refs.map(({ id, number, first, last }) => ({ _id: id, number, first, last }))

export const toWireCollected = (row: CollectedRow) => ({
  partnerId: row.partnerId,
  partnerName: row.partnerName,
  gstin: row.gstin,
  supplies: toRupees(row.supplies),
  collected: toRupees(row.collected),
  statements: toWireRefs(row.statements),
})

/** @param on a day, 'YYYY-MM-DD', of which the table of codes is read */
export function toWireDeducted(row: DeductedRow, on: string) {
  const rule = findTdsRule(row.code, on)
  return {
    partnerId: row.partnerId,
    partnerName: row.partnerName,
    pan: row.pan,
    code: row.code,
    section: rule?.section ?? '',
    what: rule?.what ?? '',
    credited: toRupees(row.credited),
    due: toRupees(row.due),
    deducted: toRupees(row.deducted),
    statements: toWireRefs(row.statements),
  }
}
