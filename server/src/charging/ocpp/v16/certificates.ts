/** SignCertificate of the security extension of 1.6. */
import type { Handler } from '../route.ts'
import { answerSigning } from '../signing.ts'
import type { SignCertificate } from './payloads.ts'

export const signCertificate: Handler<SignCertificate> = (context, { csr }) =>
  answerSigning(context, { csr }, () => ({ status: 'Rejected' }))
