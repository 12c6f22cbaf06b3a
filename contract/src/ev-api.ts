/** Every call of the API, context by context. */
import * as charging from './charging/index.ts'
import type { EndpointShape } from './endpoint.ts'
import * as money from './money/index.ts'
import * as network from './network/index.ts'
import * as operations from './operations/index.ts'
import * as people from './people/index.ts'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value

/** All calls. */
export const ENDPOINTS: readonly EndpointShape[] = [charging, money, network, people, operations]
  .flatMap((context) => Object.values<unknown>(context))
  .filter(isEndpoint)
