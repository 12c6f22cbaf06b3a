/** SignCertificate: for the charger itself; cars' certificates are signed by others. */
import type { Handler } from '../route.ts'
import { answerSigning } from '../signing.ts'
import type { SignCertificate } from './payloads.ts'

const OWN = 'ChargingStationCertificate'
const answerRejected = (reason: string) => ({
  status: 'Rejected',
  statusInfo: { reasonCode: 'InvalidCSR', additionalInfo: reason.slice(0, 512) },
})

export const signCertificate: Handler<SignCertificate> = (
  context,
  { csr, requestId, certificateType = OWN },
) =>
  certificateType === OWN
    ? answerSigning(context, { csr, requestId }, answerRejected)
    : { kind: 'stored', reply: answerRejected('Only the certificate of the charger itself is signed here') }
