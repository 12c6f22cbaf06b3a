/** NotifySettlement (C20 to C24): what a card terminal says of a payment. */
import { parseChargerCost } from '@voltyatra/domain'
import { saveSettlement, selectInvoiceNumber } from '../../card-settlements/index.ts'
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
  readonly vatCompany?: { readonly name: string }
  readonly vatNumber?: string
}

/** Said again, it is the same payment; the answer names the invoice of its charge, where there is one by then. */
export const takeSettlement: Handler<NotifySettlement> = ({ chargerId, now }, said) => {
  const amount = parseChargerCost(said.settlementAmount)
  const pspRef = said.pspRef.trim()
  if (amount === undefined || pspRef === '')
    return { kind: 'refused', text: 'settlementAmount is no amount, or pspRef names no payment' }
  const { transactionId, receiptUrl } = said
  return {
    kind: 'alone',
    async use(tx) {
      const settlement = {
        ...{ chargerId, pspRef, amount, status: said.status, statusText: said.statusInfo ?? null },
        settledAt: new Date(parseTimeOr(said.settlementTime, now)),
        transactionId: transactionId || null,
        receiptId: said.receiptId || null,
        receiptUrl: receiptUrl || null,
        taxNumber: said.vatNumber || null,
        taxName: said.vatCompany?.name || null,
      }
      await saveSettlement(tx, settlement, now)
      const number = transactionId ? await selectInvoiceNumber(tx, chargerId, transactionId) : undefined
      return {
        reply: { ...(number !== undefined && { receiptId: number }), ...(receiptUrl && { receiptUrl }) },
      }
    },
  }
}
