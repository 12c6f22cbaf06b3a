/** SignCertificate in either version: signed by the program's own authority, and handed over by a command. */
import { keepSigned, signRequest } from '../charger-certificates/index.ts'
import type { CallContext, Outcome } from './route.ts'

interface Words {
  /** As the version answers; the reason where it has a place for one. */
  readonly rejected: (reason: string) => object
  /** The command that hands the chain over. */
  readonly command: (chain: string) => { readonly action: string; readonly payload: Record<string, unknown> }
}

export async function signed(
  { chargerId, db, now, organisation }: CallContext,
  csr: string,
  { rejected, command }: Words,
): Promise<Outcome> {
  const ask = { chargerId, csr, organisation, now }
  const judged = await signRequest(db, ask)
  if (!judged.ok) return { kind: 'stored', reply: rejected(judged.refusal.reason) }
  const certificate = judged.value
  return {
    kind: 'alone',
    async use(tx) {
      const isKept = await keepSigned(tx, ask, certificate, command(certificate.chain))
      return { reply: isKept ? { status: 'Accepted' } : rejected('As many as a day allows were signed') }
    },
  }
}
