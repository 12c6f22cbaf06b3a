/** Vouchers of advances: money that drivers pay into wallets before anything is supplied (CGST Act s. 13(2), 31(3)(d) and (e)). */
import {
  type AdvancePart,
  buildAdvanceTax,
  computeIncludedGst,
  findGstRate,
  type Paise,
  type Paper,
  type PaperPayment,
  paise,
  returnAdvanceTax,
  SAC_OF_CHARGING,
  type StateCode,
  subtract,
  takeFromAdvances,
  toIstDay,
  ZERO,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { postTransfer } from '../ledger/index.ts'
import {
  type HeldAdvance,
  insertAdvance,
  insertUse,
  lockOpenAdvances,
  selectDriverName,
  selectMoneyHeld,
  selectRecipientState,
  selectVoucher,
} from './advance-queries.ts'
import { createDriverParty } from './driver-party.ts'
import { issuePaper } from './issue-paper.ts'
import { selectVoucherSetting } from './voucher-setting-queries.ts'

export interface AdvanceRequest {
  readonly customerId: string
  /** What brought the money: an order or an adjustment. */
  readonly subjectId: string
  readonly amount: Paise
  readonly reference: string
  readonly method: PaperPayment['method']
}

/**
 * A receipt voucher for money that has just reached the wallet, where the company issues them. What paid a debt at once
 * is no advance. The wallet's transfer is posted already.
 */
export async function receiveAdvance(work: Work, request: AdvanceRequest): Promise<void> {
  const setting = await selectVoucherSetting(work.tx)
  if (!setting) return
  const { customerId } = request
  const open = await lockOpenAdvances(work.tx, customerId)
  const room = subtract(await selectMoneyHeld(work.tx, customerId), sumLeft(open))
  const amount = paise(Math.min(request.amount, room))
  if (amount <= ZERO) return
  const rate = findGstRate(toIstDay(work.now))
  const tax = computeIncludedGst(amount, rate)
  const issued = await issueVoucher(work, request, {
    states: [await selectRecipientState(work.tx, customerId), setting.state],
    content: {
      lines: [buildAdvanceLine(subtract(amount, tax), rate)],
      rate,
      gst: tax,
      payments: [{ reference: request.reference, method: request.method, amount, on: toIstDay(work.now) }],
    },
  })
  if (!issued) return
  await insertAdvance(work.tx, {
    voucherId: issued.id,
    customerId,
    gstin: issued.gstin,
    rate,
    total: amount,
    tax,
  })
  await postTransfer(work, buildAdvanceTax({ voucherId: issued.id, tax }))
}

type IssueRequest = Parameters<typeof issuePaper>[1]

/** By the registration where the driver is at home, or else by the one that the company has chosen. */
async function issueVoucher(
  work: Work,
  { customerId, subjectId }: AdvanceRequest,
  {
    states,
    content,
  }: { readonly states: readonly (StateCode | null)[]; readonly content: IssueRequest['content'] },
) {
  const recipient = createDriverParty(await selectDriverName(work.tx, customerId))
  for (const state of new Set(states)) {
    const issued =
      state &&
      (await issuePaper(work, {
        kind: 'receipt-voucher',
        state,
        subjectId,
        customerId,
        partnerId: null,
        recipient,
        detailsOf: customerId,
        content,
      }))
    if (issued) return issued
  }
  return undefined
}

const buildAdvanceLine = (taxable: Paise, rate: number): Paper['lines'][number] => ({
  item: 'advance',
  detail: null,
  sac: SAC_OF_CHARGING,
  quantity: 1000,
  unit: 'piece',
  unitPrice: null,
  taxable,
  rate,
})

const sumLeft = (open: readonly HeldAdvance[]): Paise => paise(open.reduce((sum, { left }) => sum + left, 0))

/** What an invoice of a registration adjusts, and how it names it. */
export interface AdjustedAdvances {
  readonly parts: readonly AdvancePart[]
  readonly payments: readonly PaperPayment[]
}

/** Of what that registration received itself, up to what was paid from the wallet. */
export function chooseAdvances(
  open: readonly HeldAdvance[],
  { gstin, paid }: { readonly gstin: string; readonly paid: Paise },
): AdjustedAdvances {
  const own = open.filter((advance) => advance.gstin === gstin)
  const parts = takeFromAdvances(own, paid)
  const payments = parts.flatMap(({ id, amount }) => {
    const of = own.find((advance) => advance.id === id)
    return of ? [{ reference: of.number, method: 'advance' as const, amount, on: of.issuedOn }] : []
  })
  return { parts, payments }
}

/** The invoice is issued: it owes the GST of what it adjusts. */
export async function adjustAdvances(
  work: Work,
  invoiceId: string,
  parts: readonly AdvancePart[],
): Promise<void> {
  for (const part of parts) {
    const useId = createId()
    await insertUse(work.tx, { ...part, useId, how: 'invoice', paperId: invoiceId, at: work.now })
    await postTransfer(work, returnAdvanceTax({ useId, tax: part.tax }))
  }
}

export interface GiveBackRequest {
  readonly customerId: string
  /** In plain words. */
  readonly reason: string
  /** A top-up that was paid back: its own voucher goes back with it, whatever other money there is. */
  readonly refunded?: { readonly orderId: string; readonly amount: Paise }
}

/**
 * Refund vouchers for advances beyond the money that the network still holds for a driver: it went back, paid a charge of
 * another state's registration, or paid a debt. Whatever moved the money is posted already.
 */
export async function giveBackAdvances(
  work: Work,
  { customerId, reason, refunded }: GiveBackRequest,
): Promise<void> {
  const open = await lockOpenAdvances(work.tx, customerId)
  if (open.length === 0) return
  const held = paise(Math.max(await selectMoneyHeld(work.tx, customerId), 0))
  const own = open.filter(({ subjectId }) => subjectId === refunded?.orderId)
  const ofOrder = takeFromAdvances(own, refunded?.amount ?? ZERO)
  const rest = open.map((advance) => subtractParts(advance, ofOrder))
  for (const part of [...ofOrder, ...takeFromAdvances(rest, subtract(sumLeft(rest), held))]) {
    await refundAdvance(work, { customerId, reason }, part)
  }
}

function subtractParts(advance: HeldAdvance, parts: readonly AdvancePart[]): HeldAdvance {
  const part = parts.find(({ id }) => id === advance.id)
  if (!part) return advance
  return {
    ...advance,
    left: subtract(advance.left, part.amount),
    leftTax: subtract(advance.leftTax, part.tax),
  }
}

async function refundAdvance(
  work: Work,
  { customerId, reason }: Omit<GiveBackRequest, 'refunded'>,
  part: AdvancePart,
): Promise<void> {
  const { gstin, content } = await selectVoucher(work.tx, part.id)
  const voucher: Paper = JSON.parse(content.toString('utf8'))
  const [tax] = voucher.taxes
  if (!tax) throw new Error(`Voucher ${voucher.number} has no rate`)
  const useId = createId()
  const issued = await issuePaper(work, {
    kind: 'refund-voucher',
    // A registered supplier has a state.
    state: voucher.supplier.state as StateCode,
    gstin,
    subjectId: useId,
    customerId,
    partnerId: null,
    originalId: part.id,
    recipient: voucher.recipient,
    content: {
      lines: [buildAdvanceLine(subtract(part.amount, part.tax), tax.rate)],
      rate: tax.rate,
      gst: part.tax,
      original: { kind: voucher.kind, number: voucher.number, date: voucher.date },
      reason,
      place: voucher.place,
    },
  })
  const how = issued ? 'refund' : 'without-paper'
  await insertUse(work.tx, { ...part, useId, how, paperId: issued?.id ?? null, at: work.now })
  // Without its paper the tax cannot go back.
  if (issued) await postTransfer(work, returnAdvanceTax({ useId, tax: part.tax }))
}
