/** Papers as the contract has them. */
import { findStateByCode, toRupees } from '@voltyatra/domain'
import type { AwaitingState, PaperRow, Recipient, Series, VoucherSetting, WholePaper } from '../index.ts'

const nameOfState = (code: string): string => findStateByCode(code)?.name ?? code

export const paperToWire = (paper: PaperRow) => ({
  _id: paper.id,
  kind: paper.kind,
  number: paper.number,
  date: paper.issuedOn,
  issuedAt: paper.issuedAt.toISOString(),
  gstin: paper.gstin,
  recipientName: paper.recipientName,
  recipientGstin: paper.recipientGstin,
  placeState: paper.placeState,
  placeStateName: nameOfState(paper.placeState),
  taxable: toRupees(paper.taxable),
  cgst: toRupees(paper.cgst),
  sgst: toRupees(paper.sgst),
  utgst: toRupees(paper.utgst),
  igst: toRupees(paper.igst),
  total: toRupees(paper.total),
  bookingId: paper.bookingId,
  customerId: paper.customerId,
  partnerId: paper.partnerId,
  original: paper.originalId === null ? null : { _id: paper.originalId, number: paper.originalNumber ?? '' },
})

export const wholeToWire = (paper: WholePaper) => ({
  ...paperToWire(paper),
  sha256: paper.sha256.toString('hex'),
  content: paper.content.toString('utf8'),
  later: paper.later.map(({ id, kind, number, issuedOn, total }) => ({
    _id: id,
    kind,
    number,
    date: issuedOn,
    total: toRupees(total),
  })),
})

export const awaitingToWire = ({ total, since, ...rest }: AwaitingState) => ({
  ...rest,
  stateName: nameOfState(rest.state),
  total: toRupees(total),
  since: since.toISOString(),
})

export const seriesToWire = ({ state, ...rest }: Series) => ({ ...rest, stateName: nameOfState(state) })

export const settingToWire = (vouchers: VoucherSetting | undefined) => ({
  vouchers: vouchers
    ? { state: vouchers.state, stateName: nameOfState(vouchers.state), since: vouchers.since.toISOString() }
    : null,
})

export const recipientToWire = (recipient: Recipient | undefined) =>
  recipient ? { ...recipient, stateName: nameOfState(recipient.state) } : null
