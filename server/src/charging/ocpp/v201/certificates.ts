/** SignCertificate of 2.0.1: for the charger itself; cars' certificates are signed by others. */
import type { Handler } from '../route.ts'
import { signed } from '../signing.ts'
import type { SignCertificate } from './payloads.ts'

const OWN = 'ChargingStationCertificate'
const rejected = (reason: string) => ({
  status: 'Rejected',
  statusInfo: { reasonCode: 'InvalidCSR', additionalInfo: reason.slice(0, 512) },
})

export const signCertificate: Handler<SignCertificate> = (context, { csr, certificateType = OWN }) =>
  certificateType === OWN
    ? signed(context, csr, rejected)
    : { kind: 'stored', reply: rejected('Only the certificate of the charger itself is signed here') }
