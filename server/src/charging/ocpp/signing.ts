/** SignCertificate in either version: signed by the program's own authority, and handed over by a command. */
import { keepSigned, signRequest } from '../charger-certificates/index.ts'
import type { CallContext, Outcome } from './route.ts'

/** @param rejected as the version answers; with the reason where it has a place for one */
export async function answerSigning(
  { chargerId, dialect, read, now, organisation }: CallContext,
  { csr, requestId }: { readonly csr: string; readonly requestId?: number | undefined },
  rejected: (reason: string) => object,
): Promise<Outcome> {
  const request = { chargerId, csr, organisation, now }
  const judged = await read((db) => signRequest(db, request))
  if (!judged.ok) return { kind: 'stored', reply: rejected(judged.refusal.reason) }
  const certificate = judged.value
  return {
    kind: 'alone',
    async use(tx) {
      const command = dialect.calls.installCertificate(certificate.chain, requestId)
      const isKept = await keepSigned(tx, request, certificate, command)
      return { reply: isKept ? { status: 'Accepted' } : rejected('As many as a day allows were signed') }
    },
  }
}
