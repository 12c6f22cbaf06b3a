/** What fleets pay, and what their drivers charge at their cost. */
import { negate, type Paise, subtract } from '../money.ts'
import { getFleetAccount, getHold, getNetworkAccount, getReceivable, getWallet } from './accounts.ts'
import { buildMove, buildTransfer, type Transfer } from './transfer.ts'

/** A fleet has paid into the network's bank account; an amount below zero puts an earlier payment right. */
export const receiveFleetPayment = (of: { paymentId: string; fleetId: string; amount: Paise }): Transfer =>
  buildTransfer('fleet_payment', of.paymentId, [
    { account: getNetworkAccount('bank'), amount: negate(of.amount) },
    { account: getFleetAccount(of.fleetId), amount: of.amount },
  ])

/**
 * What a fleet has paid at a provider has come into its payer's wallet and moves on from there; an amount below zero
 * comes back, as the payer has that money again.
 */
export const moveFleetPayment = (of: {
  readonly paymentId: string
  readonly fleetId: string
  readonly payerId: string
  readonly amount: Paise
}): Transfer =>
  buildTransfer('fleet_payment', of.paymentId, [
    { account: getWallet(of.payerId), amount: negate(of.amount) },
    { account: getFleetAccount(of.fleetId), amount: of.amount },
  ])

/**
 * A charge was billed too much: what is too much goes back to the fleet.
 * @param of.tax the GST inside the amount that a credit note takes back
 */
export const correctFleetCharge = (of: {
  readonly correctionId: string
  readonly fleetId: string
  readonly amount: Paise
  readonly tax: Paise
}): Transfer =>
  buildTransfer('fleet_correction', of.correctionId, [
    { account: getFleetAccount(of.fleetId), amount: of.amount },
    { account: getNetworkAccount('wallet_correction'), amount: subtract(of.tax, of.amount) },
    { account: getNetworkAccount('gst_payable'), amount: negate(of.tax) },
  ])

interface FleetChargeOf {
  readonly chargeId: string
  readonly fleetId: string
  readonly customerId: string
  readonly amount: Paise
}

/** A charge begins at the cost of a fleet: the wallet has it for a moment, as a prepayment comes from there. */
export const useFleet = (of: FleetChargeOf): Transfer =>
  buildMove('fleet_use', of.chargeId, {
    from: getFleetAccount(of.fleetId),
    to: getWallet(of.customerId),
    amount: of.amount,
  })

/** A bill beyond what the charge held extends the hold: a fleet that pays the charge pays that, too. */
export const extendHoldByFleet = (of: {
  readonly overrunId: string
  readonly bookingId: string
  readonly fleetId: string
  readonly amount: Paise
}): Transfer =>
  buildMove('overrun', of.overrunId, {
    from: getFleetAccount(of.fleetId),
    to: getHold(of.bookingId),
    amount: of.amount,
  })

/** What the charge did not cost goes back to the fleet; what the wallet has not any more of it, the driver owes. */
export const returnToFleet = (of: FleetChargeOf & { readonly owed: Paise }): Transfer =>
  buildTransfer('fleet_return', of.chargeId, [
    { account: getWallet(of.customerId), amount: negate(subtract(of.amount, of.owed)) },
    { account: getReceivable(of.customerId), amount: negate(of.owed) },
    { account: getFleetAccount(of.fleetId), amount: of.amount },
  ])
