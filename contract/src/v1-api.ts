/** The API for programs: its prefix, and every call of it. */
import type { EndpointShape } from './endpoint.ts'
import * as v1 from './v1/index.ts'

/** Every path of the API is below this prefix. */
export const V1_PREFIX = '/api/v1'

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value

/** All calls. */
export const V1_ENDPOINTS: readonly EndpointShape[] = Object.values<unknown>(v1).filter(isEndpoint)
