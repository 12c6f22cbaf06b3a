/** SignCertificate of the security extension of 1.6. */
import type { Handler } from '../route.ts'
import { signed } from '../signing.ts'
import type { SignCertificate } from './payloads.ts'

export const signCertificate: Handler<SignCertificate> = (context, { csr }) =>
  signed(context, csr, () => ({ status: 'Rejected' }))
