/** Calls of the contract as tests walk through them: each with everything that it takes. */
import type { EndpointShape } from '@voltyatra/contract'
import type { Caller, TestAnswer } from '../../testing/test-app.ts'
import { sampleInput, UNKNOWN_ID } from './sample.ts'

interface EndpointRequest {
  /** For the parameters of the address; of several ids one for each, and the last for all that are left. */
  readonly id?: string | readonly string[]
  /** A sample of what the call takes unless given. */
  readonly body?: object
  /** With its question mark. */
  readonly query?: string
  /** Of the API that the call belongs to, where it is not the caller's own. */
  readonly prefix?: string
}

export function requestEndpoint(
  caller: Caller,
  endpoint: Pick<EndpointShape, 'method' | 'path' | 'body'>,
  { id = UNKNOWN_ID, query = '', prefix = '', ...request }: EndpointRequest = {},
): Promise<TestAnswer> {
  const address = prefix + fillAddress(endpoint.path, [id].flat())
  if (endpoint.method === 'GET') return caller.get(address + query)
  if (endpoint.method === 'DELETE') return caller.delete(address)
  const body = request.body ?? sampleInput(endpoint.body)
  return endpoint.method === 'PUT' ? caller.put(address, body) : caller.post(address, body)
}

export function fillAddress(path: string, ids: readonly string[]): string {
  let index = 0
  return path.replaceAll(/\{\w+\}/g, () => {
    const id = ids[Math.min(index, ids.length - 1)] ?? ''
    index += 1
    return id
  })
}
