/** What is answered about certificates alike in every version: they are kept by their hashes, and nothing is verified. */
import { hashDataOf, isCertificateLike, isSameHash } from './certificates.ts'
import { type Answer, answerStatus, type Payload, requirePayload, requireText } from './payload.ts'
import type { Station } from './station.ts'

export const CERTIFICATE_ANSWERS = {
  CertificateSigned: (payload) =>
    answerStatus(isCertificateLike(requireText(payload, 'certificateChain')) ? 'Accepted' : 'Rejected'),

  InstallCertificate(payload, station) {
    const pem = requireText(payload, 'certificate')
    if (!isCertificateLike(pem)) return answerStatus('Rejected')
    const hash = hashDataOf(pem)
    if (!station.certificates.some((known) => isSameHash(known.hash, hash))) {
      station.certificates.push({ type: requireText(payload, 'certificateType'), hash })
    }
    return answerStatus('Accepted')
  },

  DeleteCertificate(payload, station) {
    const hash = requirePayload(payload, 'certificateHashData')
    const index = station.certificates.findIndex((known) => isSameHash(known.hash, hash))
    if (index < 0) return answerStatus('NotFound')
    station.certificates.splice(index, 1)
    return answerStatus('Accepted')
  },
} satisfies Record<string, (payload: Payload, station: Station) => Answer>
