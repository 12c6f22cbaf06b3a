/** SQL of the search for customers, which every list that shows a customer shares. */
import { parseIndianMobile } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import { isInText } from '../../db/keyset.ts'

/**
 * Whether a customer has the phone `q`, where it is a whole number, or else a phone, mail address or name that holds it.
 * Numbers may be typed with blanks, dashes and parentheses.
 */
export function isCustomerSought(q: string): RawBuilder<boolean> {
  const phone = parseIndianMobile(q)
  if (phone !== undefined) return sql<boolean>`customer.phone = ${phone}`
  const digits = q.replaceAll(/[\s()-]/g, '')
  const isSought = (text: string) => isInText('customer.search', text)
  return digits === q || !/^\+?\d+$/.test(digits)
    ? isSought(q)
    : sql<boolean>`(${isSought(q)} or ${isSought(digits)})`
}

/** The ids of the customers whom `q` means. */
export const selectSoughtCustomers = (q: string): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select id from customer where ${isCustomerSought(q)}`
