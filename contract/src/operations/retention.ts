/** How long rows of each table are kept, and why. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const RetentionClass = z.object({
  name: z.string(),
  days: z.number().int().nullable().describe('Null where nothing is deleted because it has grown old'),
  why: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().nullable().describe('About how many; null before the database has counted'),
    }),
  ),
})

export const listRetention = defineEndpoint({
  name: 'listRetention',
  method: 'GET',
  path: '/retention',
  tag: 'Retention',
  summary: 'The operator sees how long what is kept, and why.',
  access: { may: 'job.read' },
  reply: z.object({ data: z.array(RetentionClass) }),
  refusals: [],
})
