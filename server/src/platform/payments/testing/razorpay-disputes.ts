/** What the server that stands for Razorpay has of disputes: its calls about them. */
import type { Answered, Requested } from './http-server.ts'

export interface SimulatedDispute {
  readonly id: string
  readonly payment_id: string
  readonly created_at: number
  status: string
}

export interface RazorpayDisputes {
  /** As it is now; the same number again changes it. */
  keep(dispute: SimulatedDispute): void
  /** Undefined where the call is not about disputes. */
  answer(requested: Requested): Answered | undefined
}

export function createDisputes(): RazorpayDisputes {
  const disputes = new Map<string, SimulatedDispute>()
  let documents = 0

  function change(id: string, status: string): Answered {
    const found = disputes.get(id)
    if (found?.status !== 'open') {
      const description = 'Action not allowed on the dispute in its current status'
      return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } }
    }
    found.status = status
    return { status: 200, body: found }
  }

  return {
    keep: (dispute) => void disputes.set(dispute.id, dispute),
    answer({ method, path, query, body }) {
      if (method === 'GET' && path === '/v1/disputes') {
        const from = Number(query.get('from') ?? 0)
        const skip = Number(query.get('skip') ?? 0)
        const found = [...disputes.values()].filter(({ created_at: at }) => at >= from).reverse()
        const items = found.slice(skip, skip + Number(query.get('count') ?? 10))
        return { status: 200, body: { entity: 'collection', count: items.length, items } }
      }
      if (method === 'POST' && path === '/v1/documents') {
        documents += 1
        const name = /filename="([^"]+)"/.exec(String(body.multipart))?.[1]
        return {
          status: 200,
          body: { id: `doc_${documents}`, entity: 'document', purpose: 'dispute_evidence', name },
        }
      }
      const [, id = '', part] = /^\/v1\/disputes\/(\w+)(?:\/(accept|contest))?$/.exec(path) ?? []
      if (method === 'GET' && id && !part) {
        return { status: disputes.has(id) ? 200 : 400, body: disputes.get(id) ?? {} }
      }
      if (method === 'POST' && part === 'accept') return change(id, 'lost')
      if (method !== 'PATCH' || part !== 'contest') return undefined
      return body.action === 'submit'
        ? change(id, 'under_review')
        : { status: 200, body: disputes.get(id) ?? {} }
    },
  }
}
