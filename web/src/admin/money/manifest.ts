/** The screens of the context; each describes itself. Made from the folders beside it by `npm run generate`. */
import { disputes } from './disputes/screen.ts'
import { eInvoices } from './e-invoices/screen.ts'
import { orders } from './order/screen.ts'
import { papers } from './papers/screen.ts'
import { paymentLinks } from './payment-links/screen.ts'
import { paymentProviders } from './payment-providers/screen.ts'
import { payouts } from './payouts/screen.ts'
import { price } from './price/screen.ts'
import { returns } from './returns/screen.ts'
import { settlements } from './settlements/screen.ts'
import { tariffs } from './tariffs/screen.ts'
import { withdrawals } from './withdrawals/screen.ts'

export const money = [
  disputes,
  eInvoices,
  orders,
  papers,
  paymentLinks,
  paymentProviders,
  payouts,
  price,
  returns,
  settlements,
  tariffs,
  withdrawals,
] as const
