/** What all calls of `/api/v1` share: pages, and answers without an envelope. */
import * as z from 'zod'
import { parseFromText } from '../fields.ts'

const FROM_1_TO_100 = 'A whole number from 1 to 100'

export const PageQuery = z.object({
  limit: parseFromText(
    z.number(FROM_1_TO_100).int(FROM_1_TO_100).min(1, FROM_1_TO_100).max(100, FROM_1_TO_100),
  ).default(50),
  cursor: z
    .string({ error: 'Not a page of this list' })
    .max(3000, 'Not a page of this list')
    .optional()
    .describe('nextCursor of the page before'),
})

/** A page, oldest first: what is added while one reads comes at the end. */
export const definePage = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable().describe('null on the last page') })

export const defineOne = <R extends z.ZodType>(row: R) => z.object({ data: row })
