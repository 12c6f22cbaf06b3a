/** A stream of events as OpenAPI has it: text without an end, and beside it, which events there are. */
import type { RefusalCode, StreamShape } from '@voltyatra/contract'
import * as z from 'zod'
import type { SchemaWriter } from './schemas.ts'

const FORM = `The answer does not end. Each event has an \`id\`, its name in \`event\` and its JSON in \`data\`; a comment \
comes every 15 seconds, as a sign of life. When the connection is lost, or the session has ended, connect again with \
the last \`id\`: nothing is missed. An event may be sent twice.`

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event that was received: what changed since comes first.',
  schema: { type: 'string' },
} as const

/** What the transport may refuse a stream with, in the order of their statuses. */
export const STREAM_REFUSALS = [
  'not-signed-in',
  'too-many-requests',
  'internal-error',
  'service-unavailable',
] as const satisfies readonly RefusalCode[]

/** The parts of a stream's operation that no other call has. */
export function buildStreamParts({ query, events }: StreamShape, schemas: SchemaWriter) {
  const { properties = {} } = schemas.input(query)
  const parameters = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query' as const,
    required: false,
    ...(description !== undefined && { description }),
    schema,
  }))
  return {
    description: FORM,
    parameters: [...parameters, LAST_EVENT_ID],
    answer: {
      description: 'The stream.',
      content: {
        'text/event-stream': { schema: { type: 'string' }, 'x-events': schemas.output(z.object(events)) },
      },
    },
  }
}
