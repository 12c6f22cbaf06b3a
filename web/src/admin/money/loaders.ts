/** Where the context's screens are loaded from, each when it is first opened. Made from the folders beside it by `npm run generate`. */
import type { Loaders } from '../screen.ts'
import type { money } from './manifest.ts'
import { orderFinder } from './order/finder.ts'
import { tariffFinder } from './tariffs/finder.ts'

export const moneyLoaders: Loaders<typeof money> = {
  disputes: {
    screen: () => import('./disputes/disputes-screen.tsx'),
  },
  'e-invoices': {
    screen: () => import('./e-invoices/e-invoices-screen.tsx'),
  },
  order: {
    screen: () => import('./order/order-screen.tsx'),
    finder: orderFinder,
  },
  papers: {
    screen: () => import('./papers/papers-screen.tsx'),
  },
  'payment-links': {
    screen: () => import('./payment-links/payment-links-screen.tsx'),
  },
  'payment-providers': {
    screen: () => import('./payment-providers/payment-providers-screen.tsx'),
  },
  payouts: {
    screen: () => import('./payouts/payouts-screen.tsx'),
  },
  updatePrice: {
    screen: () => import('./price/price-screen.tsx'),
  },
  returns: {
    screen: () => import('./returns/returns-screen.tsx'),
  },
  settlements: {
    screen: () => import('./settlements/settlements-screen.tsx'),
  },
  tariffs: {
    screen: () => import('./tariffs/tariffs-screen.tsx'),
    page: () => import('./tariffs/tariff-page.tsx'),
    finder: tariffFinder,
  },
  withdrawals: {
    screen: () => import('./withdrawals/withdrawals-screen.tsx'),
  },
}
