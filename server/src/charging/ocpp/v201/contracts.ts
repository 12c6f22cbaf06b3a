/** Get15118EVCertificate and GetCertificateStatus, for cars that identify themselves by a certificate. */
import type { CertificateName } from '../../../platform/plug-and-charge/certificate-status.ts'
import type { Handler } from '../route.ts'

interface Get15118EVCertificate {
  readonly iso15118SchemaVersion: string
  readonly exiRequest: string
  /** Of 2.1, as is how many contracts remain. */
  readonly maximumContractCertificateChains?: number
}

interface GetCertificateStatus {
  readonly ocspRequestData: CertificateName & { readonly responderURL: string }
}

const describeFailure = (error: unknown) => ({
  reasonCode: 'NotAvailable',
  additionalInfo: (error instanceof Error ? error.message : String(error)).slice(0, 512),
})

/** @param most letters that the version's answer has room for */
export const createContractHandler =
  (most: number): Handler<Get15118EVCertificate> =>
  async ({ chargerId, requestForCar }, payload) => {
    const { iso15118SchemaVersion: schema, exiRequest: request, maximumContractCertificateChains } = payload
    try {
      const { response, remaining } = await requestForCar(chargerId, (outside) =>
        outside.getContract({ schema, request }),
      )
      if (response.length > most) throw new Error('The contract is longer than an answer may be')
      const more = maximumContractCertificateChains !== undefined && { remainingContracts: remaining }
      return { kind: 'stored', reply: { status: 'Accepted', exiResponse: response, ...more } }
    } catch (error) {
      return {
        kind: 'stored',
        reply: { status: 'Failed', exiResponse: '', statusInfo: describeFailure(error) },
      }
    }
  }

/** @param most letters that the version's answer has room for */
export const createStatusHandler =
  (most: number): Handler<GetCertificateStatus> =>
  async ({ chargerId, requestForCar }, { ocspRequestData: { responderURL, ...name } }) => {
    try {
      const der = await requestForCar(chargerId, (outside) => outside.queryResponder(name, responderURL))
      const ocspResult = der.toString('base64')
      if (ocspResult.length > most) throw new Error('The responder’s answer is longer than ours may be')
      return { kind: 'stored', reply: { status: 'Accepted', ocspResult } }
    } catch (error) {
      return { kind: 'stored', reply: { status: 'Failed', statusInfo: describeFailure(error) } }
    }
  }
