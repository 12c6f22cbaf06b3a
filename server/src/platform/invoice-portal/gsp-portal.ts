/** The way through a GST Suvidha Provider: the portal's JSON without its encryption, under the provider's own headers. */
import { createPublicKey } from 'node:crypto'
import { attempt } from './attempt.ts'
import { fetchJson } from './fetch-json.ts'
import type { InvoicePortal } from './portal.ts'
import {
  DUPLICATE,
  findDuplicateIrn,
  listCodes,
  parseCancelled,
  parseEnvelope,
  parseRegistration,
  toRefusal,
} from './portal-envelope.ts'

export interface GspAccess {
  /** Before `/Invoice`. */
  readonly url: string
  /** As the provider asks for them, its keys included. */
  readonly headers: Readonly<Record<string, string>>
  /** PEM: with it the portal signs. */
  readonly signingKey: string
  readonly gstins: readonly string[]
}

export function createGspPortal({ url, headers, signingKey, gstins }: GspAccess): InvoicePortal {
  const signing = createPublicKey(signingKey)
  const send = async (method: 'GET' | 'POST', path: string, gstin: string, body?: object) =>
    parseEnvelope(await fetchJson(url + path, { method, headers: { ...headers, gstin }, body }))
  return {
    gstins,
    register: (document) =>
      attempt(async () => {
        const gstin = document.SellerDtls.Gstin
        const made = await send('POST', '/Invoice', gstin, document)
        if (made.Status === 1) return parseRegistration(made.Data, signing)
        const known = listCodes(made).includes(DUPLICATE) ? findDuplicateIrn(made) : undefined
        if (!known) return toRefusal(made)
        const found = await send('GET', `/Invoice/irn/${known}`, gstin)
        return found.Status === 1 ? parseRegistration(found.Data, signing) : toRefusal(found)
      }),
    cancel: ({ gstin, irn, reason, remark }) =>
      attempt(async () => {
        const body = { Irn: irn, CnlRsn: String(reason), CnlRem: remark }
        const made = await send('POST', '/Invoice/Cancel', gstin, body)
        return made.Status === 1 ? parseCancelled(made.Data) : toRefusal(made)
      }),
  }
}
