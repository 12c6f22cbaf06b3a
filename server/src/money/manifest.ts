/** Money: the ledger, wallets, orders and their payments, prices, and what partners are paid. */

import type { Context } from '../context.ts'
import { mountReturnPages } from '../http/return-pages.ts'
import { RETURN_PAGES } from './checkout/index.ts'
import { disputeRoutes } from './disputes/http/routes.ts'
import { DISPUTES_WAITING } from './disputes/index.ts'
import { disputeJobs } from './disputes/jobs.ts'
import { eInvoiceRoutes } from './e-invoices/http/routes.ts'
import { E_INVOICES_WAITING, selectPortalFailures } from './e-invoices/index.ts'
import { eInvoiceJobs } from './e-invoices/jobs.ts'
import { fleetChargeExports } from './fleet-charges/http/export.ts'
import { fleetAccountRoutes } from './fleet-charges/http/routes.ts'
import { checkoutRoutes } from './orders/http/checkout-route.ts'
import { orderExports } from './orders/http/export.ts'
import { ordersRoutes } from './orders/http/routes.ts'
import { orderJobs } from './orders/jobs.ts'
import { paymentsRoutes } from './orders/provider-http/routes.ts'
import { driverPaperRoutes } from './papers/http/driver-routes.ts'
import { paperExports } from './papers/http/export.ts'
import { paperFileRoutes } from './papers/http/file-routes.ts'
import { invoicesForPrograms } from './papers/http/program-routes.ts'
import { paperRoutes } from './papers/http/routes.ts'
import { paperJobs } from './papers/jobs.ts'
import { partnerAccountRoutes } from './partner-accounts/http/routes.ts'
import { partnerContractRoutes } from './partner-contracts/http/routes.ts'
import { partnerMoneyRoutes } from './partner-money/http/routes.ts'
import { partnerPriceRoutes } from './partner-prices/http/routes.ts'
import { statementsForPrograms } from './partner-statements/http/program-routes.ts'
import { partnerStatementRoutes } from './partner-statements/http/routes.ts'
import { partnerStatementJobs } from './partner-statements/jobs.ts'
import { paymentAccountRoutes } from './payment-accounts/http/routes.ts'
import { findFailingProviders } from './payment-accounts/index.ts'
import { paymentAccountJobs } from './payment-accounts/jobs.ts'
import { paymentBlockRoutes } from './payment-blocks/http/routes.ts'
import { paymentBlockJobs } from './payment-blocks/jobs.ts'
import { mountPayPages } from './payment-links/http/pay-page.ts'
import { paymentLinkRoutes } from './payment-links/http/routes.ts'
import { paymentLinkJobs } from './payment-links/jobs.ts'
import { payoutTransferRoutes } from './payout-transfers/http/routes.ts'
import { findFailingPayouts } from './payout-transfers/index.ts'
import { payoutTransferJobs } from './payout-transfers/jobs.ts'
import { bankDetailsRoutes } from './payouts/http/bank-routes.ts'
import { payoutRoutes } from './payouts/http/routes.ts'
import { PAYOUT_RUNS_WAITING } from './payouts/index.ts'
import { rateExports } from './rates/http/export.ts'
import { ratesRoutes } from './rates/http/routes.ts'
import { rateJobs } from './rates/jobs.ts'
import { returnRoutes } from './returns/http/routes.ts'
import { settlementExports } from './settlements/http/export.ts'
import { settlementRoutes } from './settlements/http/routes.ts'
import { SETTLEMENTS_WAITING } from './settlements/index.ts'
import { settlementJobs } from './settlements/jobs.ts'
import { REFUNDS_WAITING } from './source-refunds/index.ts'
import { MONEY_SUBJECTS } from './subject-queries.ts'
import { tariffsForPrograms } from './tariffs/http/program-routes.ts'
import { tariffRoutes } from './tariffs/http/routes.ts'
import { adjustmentRoutes } from './wallet/http/adjustment-routes.ts'
import { walletStatementRoutes } from './wallet/http/statement-routes.ts'
import { withdrawalExports } from './withdrawals/http/export.ts'
import { withdrawalsRoutes } from './withdrawals/http/routes.ts'

export const money: Context = {
  name: 'money',
  tables: {
    debt_collection: 'readable',
    dispute_move: 'readable',
    e_invoice: 'readable',
    fleet_charge: 'readable',
    fleet_correction: 'readable',
    fleet_payment: 'readable',
    ledger_account: 'readable',
    ledger_entry: 'readable',
    ledger_transfer: 'readable',
    order_refund: 'readable',
    paper: 'readable',
    paper_advance: 'readable',
    paper_advance_use: 'readable',
    paper_awaiting: 'readable',
    paper_counter: 'readable',
    paper_pdf: 'private',
    paper_recipient: 'private',
    paper_setting: 'readable',
    partner_bank_account: 'readable',
    partner_contract_version: 'private',
    partner_contract_withdrawal: 'private',
    partner_correction: 'private',
    partner_credit: 'readable',
    partner_invoice: 'readable',
    partner_statement: 'readable',
    partner_statement_charge: 'readable',
    partner_statement_line: 'private',
    partner_statement_link: 'private',
    partner_statement_payout: 'private',
    payment_account: 'private',
    payment_block: 'readable',
    payment_dispute: 'readable',
    payment_call: 'private',
    payment_link: 'readable',
    payment_link_order: 'readable',
    payment_event: 'private',
    payment_mode: 'private',
    payout: 'readable',
    payout_account: 'private',
    payout_run: 'readable',
    payout_run_way: 'private',
    payout_setting: 'private',
    payout_transfer: 'private',
    rate: 'private',
    rate_change: 'private',
    settlement: 'readable',
    settlement_exception: 'readable',
    settlement_line: 'readable',
    simulated_block: 'private',
    simulated_dispute: 'private',
    simulated_payment: 'private',
    simulated_payment_order: 'private',
    simulated_refund: 'private',
    simulated_settlement: 'private',
    simulated_settlement_line: 'private',
    simulated_transfer: 'private',
    simulated_webhook: 'private',
    source_refund: 'readable',
    tariff: 'readable',
    tariff_assignment: 'readable',
    tariff_version: 'readable',
    top_up_order: 'readable',
    unexplained_refund: 'private',
    wallet_adjustment: 'readable',
    wallet_adjustment_limit: 'private',
    withdrawal: 'readable',
    withdrawal_reference: 'readable',
    withdrawal_return: 'readable',
  },
  states: {
    'e_invoice.state': 'EInvoiceState',
    'ledger_account.kind': 'AccountKind',
    'ledger_transfer.kind': 'TransferKind',
    'payment_block.state': 'BlockState',
    'payment_dispute.state': 'DisputeState',
    'payment_link.purpose': 'PaymentLinkPurpose',
    'payment_link.state': 'PaymentLinkState',
    'payout.state': 'PayoutState',
    'payout_run.state': 'PayoutRunState',
    'source_refund.state': 'SourceRefundState',
    'settlement_exception.kind': 'SettlementDifferenceKind',
    'top_up_order.failure': 'OrderFailure',
    'top_up_order.status': 'OrderState',
  },
  subjects: MONEY_SUBJECTS,
  routes: [
    ...adjustmentRoutes,
    ...eInvoiceRoutes,
    ...fleetAccountRoutes,
    ...walletStatementRoutes,
    ...partnerAccountRoutes,
    ...partnerContractRoutes,
    ...partnerMoneyRoutes,
    ...partnerPriceRoutes,
    ...partnerStatementRoutes,
    ...checkoutRoutes,
    ...disputeRoutes,
    ...ordersRoutes,
    ...paperRoutes,
    ...paperFileRoutes,
    ...driverPaperRoutes,
    ...paymentAccountRoutes,
    ...paymentBlockRoutes,
    ...paymentLinkRoutes,
    ...paymentsRoutes,
    ...bankDetailsRoutes,
    ...payoutRoutes,
    ...payoutTransferRoutes,
    ...ratesRoutes,
    ...returnRoutes,
    ...settlementRoutes,
    ...tariffRoutes,
    ...withdrawalsRoutes,
    ...fleetChargeExports,
    ...orderExports,
    ...paperExports,
    ...rateExports,
    ...settlementExports,
    ...withdrawalExports,
  ],
  programRoutes: [...tariffsForPrograms, ...invoicesForPrograms, ...statementsForPrograms],
  topics: {
    dispute: { readWith: 'dispute.read' },
    order: { readWith: 'order.read' },
    paper: { readWith: 'paper.read' },
    'payment-link': { readWith: 'order.read' },
    rate: { readWith: 'rate.read', isForEveryDriver: true },
    settlement: { readWith: 'settlement.read' },
    tariff: { readWith: 'tariff.read' },
    withdrawal: { readWith: 'withdrawal.read' },
  },
  findOutsideFailures: async (db) => [
    ...(await findFailingProviders(db)),
    ...(await findFailingPayouts(db)),
    ...(await selectPortalFailures(db)),
  ],
  waiting: {
    ...DISPUTES_WAITING,
    ...E_INVOICES_WAITING,
    ...PAYOUT_RUNS_WAITING,
    ...REFUNDS_WAITING,
    ...SETTLEMENTS_WAITING,
  },
  mount(scope, { db, deps, log }) {
    scope.register((own) => mountReturnPages(own, RETURN_PAGES))
    scope.register((own) => mountPayPages(own, { db, deps, log }))
  },
  jobs: [
    ...disputeJobs,
    ...eInvoiceJobs,
    ...orderJobs,
    ...paymentBlockJobs,
    ...paymentLinkJobs,
    ...paperJobs,
    ...paymentAccountJobs,
    ...payoutTransferJobs,
    ...partnerStatementJobs,
    ...rateJobs,
    ...settlementJobs,
  ],
}
