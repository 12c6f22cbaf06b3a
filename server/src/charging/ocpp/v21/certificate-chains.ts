/** GetCertificateChainStatus: whether certificates of a car's chain are revoked, as the program has verified it. */
import type { CertificateName } from '../../../platform/plug-and-charge/certificate-status.ts'
import type { CallContext, Handler } from '../route.ts'

interface StatusRequest {
  readonly certificateHashData: CertificateName
  readonly source: 'CRL' | 'OCSP'
  readonly urls: readonly string[]
}

interface GetCertificateChainStatus {
  readonly certificateStatusRequests: readonly StatusRequest[]
}

export const answerChainStatus: Handler<GetCertificateChainStatus> = async (
  context,
  { certificateStatusRequests },
) => ({
  kind: 'stored',
  reply: {
    certificateStatus: await Promise.all(certificateStatusRequests.map((one) => checkStatus(context, one))),
  },
})

/** Lists of revoked certificates are not read: their issuers' certificates do not come with them. */
async function checkStatus(
  { chargerId, requestForCar, now }: CallContext,
  { certificateHashData, source, urls }: StatusRequest,
) {
  const so = { certificateHashData, source }
  for (const url of source === 'OCSP' ? urls : []) {
    try {
      const found = await requestForCar(chargerId, (outside) => outside.getStatus(certificateHashData, url))
      return { ...so, status: found.status, nextUpdate: found.nextUpdate.toISOString() }
    } catch {
      // The next address may answer.
    }
  }
  return { ...so, status: 'Failed', nextUpdate: now.toISOString() }
}
