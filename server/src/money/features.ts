/** Made from the folders beside it by `npm run generate`. */
import type { Feature } from '../feature.ts'
import { bankChecks } from './bank-checks/manifest.ts'
import { cardTerminals } from './card-terminals/manifest.ts'
import { checkout } from './checkout/manifest.ts'
import { disputes } from './disputes/manifest.ts'
import { eInvoices } from './e-invoices/manifest.ts'
import { fleetCharges } from './fleet-charges/manifest.ts'
import { fleetMonths } from './fleet-months/manifest.ts'
import { ledger } from './ledger/manifest.ts'
import { orders } from './orders/manifest.ts'
import { papers } from './papers/manifest.ts'
import { partnerAccounts } from './partner-accounts/manifest.ts'
import { partnerContracts } from './partner-contracts/manifest.ts'
import { partnerMoney } from './partner-money/manifest.ts'
import { partnerPrices } from './partner-prices/manifest.ts'
import { partnerStatements } from './partner-statements/manifest.ts'
import { paymentAccounts } from './payment-accounts/manifest.ts'
import { paymentBlocks } from './payment-blocks/manifest.ts'
import { paymentLinks } from './payment-links/manifest.ts'
import { payoutTransfers } from './payout-transfers/manifest.ts'
import { payouts } from './payouts/manifest.ts'
import { rates } from './rates/manifest.ts'
import { returns } from './returns/manifest.ts'
import { settlements } from './settlements/manifest.ts'
import { simulatedPayments } from './simulated-payments/manifest.ts'
import { simulatedPayouts } from './simulated-payouts/manifest.ts'
import { sourceRefunds } from './source-refunds/manifest.ts'
import { tariffs } from './tariffs/manifest.ts'
import { topUpMandates } from './top-up-mandates/manifest.ts'
import { wallet } from './wallet/manifest.ts'
import { withdrawals } from './withdrawals/manifest.ts'

export const FEATURES: readonly Feature[] = [
  bankChecks,
  cardTerminals,
  checkout,
  disputes,
  eInvoices,
  fleetCharges,
  fleetMonths,
  ledger,
  orders,
  papers,
  partnerAccounts,
  partnerContracts,
  partnerMoney,
  partnerPrices,
  partnerStatements,
  paymentAccounts,
  paymentBlocks,
  paymentLinks,
  payoutTransfers,
  payouts,
  rates,
  returns,
  settlements,
  simulatedPayments,
  simulatedPayouts,
  sourceRefunds,
  tariffs,
  topUpMandates,
  wallet,
  withdrawals,
]
