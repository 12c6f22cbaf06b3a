/** The API of the specification: its prefix, and every call of it, context by context. */
import * as charging from './charging/index.ts'
import type { EndpointShape } from './endpoint.ts'
import * as money from './money/index.ts'
import * as network from './network/index.ts'
import * as operations from './operations/index.ts'
import * as people from './people/index.ts'

/** Every call's path is below this prefix. */
export const API_PREFIX = '/ev/api'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value

/** Takes the module as an argument, so that knip still sees which of its exports nobody names. */
const listEndpoints = (context: Readonly<Record<string, unknown>>) =>
  Object.values(context).filter(isEndpoint)

/** All calls. */
export const ENDPOINTS: readonly EndpointShape[] = [
  ...listEndpoints(charging),
  ...listEndpoints(money),
  ...listEndpoints(network),
  ...listEndpoints(people),
  ...listEndpoints(operations),
]
