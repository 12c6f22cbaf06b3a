/** For which charge money is added: after the payment, from the provider's page too, the app leads back to it. */
import { keptInTab } from '../../shared/storage.ts'
import { readCharge } from '../addresses.ts'

const PREFIX = 'charge-of-order-'

/** `charge` is the address of its station's screen. */
export const keepChargeOfOrder = (orderId: string, charge: string): void =>
  keptInTab.setItem(PREFIX + orderId, charge)

export const findChargeOfOrder = (orderId: string): string | undefined =>
  readCharge(keptInTab.getItem(PREFIX + orderId))

/** Once the driver is there, the payment is one as any other. */
export const forgetChargeOfOrder = (orderId: string): void => keptInTab.removeItem(PREFIX + orderId)
