/** The screens of the context; each describes itself. */

import { eInvoices } from './e-invoices/screen.ts'
import { orders } from './order/screen.ts'
import { papers } from './papers/screen.ts'
import { price } from './price/screen.ts'
import { tariffs } from './tariffs/screen.ts'
import { withdrawals } from './withdrawals/screen.ts'

export const money = [price, orders, papers, eInvoices, tariffs, withdrawals] as const
