/** Jobs: what the program does by itself, as the operator sees it. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Line, Timestamp } from '../fields.ts'

export const Job = z.object({
  name: z.string(),
  summary: z.string(),
  everySeconds: z.number().int().describe('It runs this often, and sooner when there is something to do'),
  nextRunAt: Timestamp,
  lastRun: z
    .object({
      startedAt: Timestamp,
      ms: z.number().int().describe('How long it took, in milliseconds'),
      result: z.record(z.string(), z.number()).nullable().describe('What it did, in numbers'),
      error: z.string().nullable().describe('Why it failed'),
    })
    .nullable(),
  failuresInARow: z.number().int(),
  failingSince: Timestamp.nullable(),
})

export const listJobs = defineEndpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/jobs',
  tag: 'Jobs',
  summary: 'The operator sees what the program does by itself, and how it went.',
  access: { may: 'job.read' },
  query: z.object(defineAttentionFilter('/jobs')),
  reply: z.object({ data: z.array(Job) }),
  refusals: [],
})

export const runJob = defineEndpoint({
  name: 'runJob',
  method: 'POST',
  path: '/jobs/{name}/run',
  tag: 'Jobs',
  summary: 'The operator has a job run now instead of at its time.',
  access: { may: 'job.run' },
  params: z.object({ name: Line(100) }),
  success: 202,
  reply: defineDataReply(Job),
  refusals: ['job-not-found'],
})
