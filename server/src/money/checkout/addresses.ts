/** Where a payer's browser comes back to from a provider's page. */

/** The app's page of an order, by its number or its id. */
export const buildOrderPath = (orderId: string): string => `/app/money/orders/${orderId}`

/** The app's page of a charge. */
export const buildChargePath = (bookingId: string): string => `/app/charges/${bookingId}`

/** The page of a connector's code, which knows its guest's charge by itself. */
export const buildCodePath = (code: string): string => `/c/${code}`

/**
 * Pages that a provider may lead to by a form of its own. What the form holds is read by nobody: whether something was
 * paid is asked of the provider.
 */
export const RETURN_PAGES: readonly string[] = [
  buildOrderPath(':id'),
  buildChargePath(':id'),
  buildCodePath(':code'),
  '/pay/:secret',
]
