/** Papers as the contract has them. */
import { findStateByCode, toRupees } from '@voltyatra/domain'
import type { AwaitingState, PaperRow, Recipient, Series, VoucherSetting, WholePaper } from '../index.ts'

const formatStateName = (code: string): string => findStateByCode(code)?.name ?? code

export const toWirePaper = (paper: PaperRow) => ({
  _id: paper.id,
  kind: paper.kind,
  number: paper.number,
  date: paper.issuedOn,
  issuedAt: paper.issuedAt.toISOString(),
  gstin: paper.gstin,
  recipientName: paper.recipientName,
  recipientGstin: paper.recipientGstin,
  placeState: paper.placeState,
  placeStateName: formatStateName(paper.placeState),
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

export const toWireWhole = (paper: WholePaper) => ({
  ...toWirePaper(paper),
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

export const toWireAwaiting = ({ total, since, ...rest }: AwaitingState) => ({
  ...rest,
  stateName: formatStateName(rest.state),
  total: toRupees(total),
  since: since.toISOString(),
})

export const toWireSeries = ({ state, ...rest }: Series) => ({ ...rest, stateName: formatStateName(state) })

export const toWireSetting = (vouchers: VoucherSetting | undefined) => ({
  vouchers: vouchers
    ? {
        state: vouchers.state,
        stateName: formatStateName(vouchers.state),
        since: vouchers.since.toISOString(),
      }
    : null,
})

export const toWireRecipient = (recipient: Recipient | undefined) =>
  recipient ? { ...recipient, stateName: formatStateName(recipient.state) } : null
