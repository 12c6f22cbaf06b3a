/** What people of a partner may do beyond seeing what is the partner's. */

export const PARTNER_RIGHTS = ['stop', 'money', 'prices', 'staff', 'requests'] as const
export type PartnerRight = (typeof PARTNER_RIGHTS)[number]

/** Whether somebody with these rights may give those: nobody gives what they do not have. */
export const mayGrant = (own: readonly PartnerRight[], given: readonly PartnerRight[]): boolean =>
  given.every((right) => own.includes(right))
