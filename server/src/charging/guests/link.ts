/** The link by which a guest sees and ends a charge: 256 bits that the guest's own browser has drawn. */
import { createHash } from 'node:crypto'
import { days } from '@voltyatra/domain'

/** What of it is kept. */
export const hashLink = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Nobody pays so late. */
export const UNPAID_LINK_MS = days(2)
/** Of a charge that is under way, longer than any doubt about its energy lasts. */
export const OPEN_LINK_MS = days(45)
/** For the receipt, and until the bank has the money. */
export const OVER_LINK_MS = days(14)
