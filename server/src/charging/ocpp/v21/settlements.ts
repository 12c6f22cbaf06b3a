/** NotifySettlement (C20 to C24): what a card terminal says of a payment. */
import { parseChargerCost } from '@voltyatra/domain'
import { followTerminal, saveSettlement, selectSettledCharge } from '../../card-settlements/index.ts'
import { loadReceiptSecret, openReceiptLink } from '../../guests/index.ts'
import type { Handler } from '../route.ts'
import { parseTimeOr } from '../times.ts'

interface NotifySettlement {
  readonly transactionId?: string
  readonly pspRef: string
  readonly status: string
  readonly statusInfo?: string
  readonly settlementAmount: number
  readonly settlementTime: string
  readonly receiptId?: string
  readonly receiptUrl?: string
  readonly vatCompany?: {
    readonly name: string
    readonly address1: string
    readonly address2?: string
    readonly city: string
    readonly postalCode?: string
  }
  readonly vatNumber?: string
}

/**
 * Said again, it is the same payment; the answer names the receipt of its charge once that has ended, and its invoice once
 * there is one. Of a charge that is not known here, or goes on, the terminal's own receipt stays.
 */
export const takeSettlement: Handler<NotifySettlement> = async (context, payload) => {
  const { chargerId, publicUrl, read, now } = context
  const amount = parseChargerCost(payload.settlementAmount)
  const pspRef = payload.pspRef.trim()
  if (amount === undefined || pspRef === '')
    return { kind: 'refused', text: 'settlementAmount is no amount, or pspRef names no payment' }
  const { transactionId, receiptUrl, vatCompany } = payload
  const secret = await read(loadReceiptSecret)
  const settlement = {
    ...{ chargerId, pspRef, amount, status: payload.status, statusText: payload.statusInfo ?? null },
    settledAt: new Date(parseTimeOr(payload.settlementTime, now)),
    transactionId: transactionId || null,
    receiptId: payload.receiptId || null,
    receiptUrl: receiptUrl || null,
    taxNumber: payload.vatNumber || null,
    taxName: vatCompany?.name || null,
    taxAddress: [vatCompany?.address1, vatCompany?.address2].filter(Boolean).join(', ') || null,
    taxCity: vatCompany?.city || null,
    taxPincode: vatCompany?.postalCode || null,
  }
  const chargeId = await read((db) => db.transaction().execute((tx) => saveSettlement(tx, settlement, now)))
  // The word is kept: where what follows fails now, a job does it and says why.
  if (chargeId !== undefined) await read((db) => followTerminal({ db, now }, chargeId)).catch(() => undefined)
  return {
    kind: 'alone',
    async use(tx) {
      const charge = await selectSettledCharge(tx, settlement)
      const own = charge && (await openReceiptLink(tx, charge, { secret, publicUrl, now }))
      const url = own ?? receiptUrl
      const number = charge?.invoiceNumber
      return { reply: { ...(number && { receiptId: number }), ...(url && { receiptUrl: url }) } }
    },
  }
}
