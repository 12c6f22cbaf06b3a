import type { Deps } from '../../platform/deps.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'

interface Offer {
  readonly of: 'blocks' | 'mandates'
  /** The caller sits at the machine that the program runs on. */
  readonly isOfThisMachine: boolean
}

/** Providers that offer new blocks or mandates, the one that is tried first in front. */
export async function listOfferingProviders(
  { payments, simulatedPayments }: Pick<Deps, 'payments' | 'simulatedPayments'>,
  { of, isOfThisMachine }: Offer,
): Promise<readonly PaymentProvider[]> {
  const providers = await payments.listForNew()
  // Play money is for who tries the program at its own machine.
  const isOffered = ({ name }: PaymentProvider) =>
    isOfThisMachine || name !== simulatedPayments?.provider.name
  return providers.filter((provider) => provider[of] !== undefined && isOffered(provider))
}
