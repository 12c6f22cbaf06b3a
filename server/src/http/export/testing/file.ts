/** Files as a client takes them, as fast or as slowly as it likes. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { API_PREFIX } from '@voltyatra/contract'
import type { Caller, TestApp } from '../../../testing/test-app.ts'

export interface Download {
  readonly request: ClientRequest
  readonly response: IncomingMessage
}

/** Asks for a file and takes none of it yet; `signal` makes the client go away. */
export function download(
  { app }: Pick<TestApp, 'app'>,
  { cookie }: Caller,
  { path, signal }: { readonly path: string; readonly signal?: AbortSignal },
): Promise<Download> {
  return new Promise((resolve, reject) => {
    const options = { headers: { cookie }, agent: false, ...(signal && { signal }) }
    const request = get(app.url + API_PREFIX + path, options, (response) => resolve({ request, response }))
    request.once('error', reject)
  })
}

/** All that comes; `isWhole` where the answer ended as it should. */
export async function drained({
  response,
}: Download): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer)
    return { text: Buffer.concat(chunks).toString('utf8'), isWhole: response.complete }
  } catch {
    return { text: Buffer.concat(chunks).toString('utf8'), isWhole: false }
  }
}
