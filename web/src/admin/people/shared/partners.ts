/** The calls about partners. */
import type {
  addContractVersion,
  approvePartner,
  BodyOf,
  changePartner,
  confirmPartnerPayment,
  correctPartnerStatement,
  createPartner,
  listPartnerStatements,
  listPartners,
  partnerContract,
  partnerStatement,
  previewContract,
  ReplyOf,
  reinstatePartner,
  showPartner,
  suspendPartner,
  withdrawContractVersion,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type PartnerRow = ReplyOf<typeof listPartners>['data'][number]

export type StatementLine = ReplyOf<typeof partnerStatement>['data'][number]

export const PARTNER_STATES = ['pending', 'active', 'suspended'] as const

export const loadPartners = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listPartners>('GET', '/all-partners', { query, signal })

export const loadPartner = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showPartner>('GET', '/partners/{id}', { params: { id }, signal })).data

const STATEMENT_ROWS = 10

export const loadStatement = (id: string, cursor: string, signal: AbortSignal) =>
  callApi<typeof partnerStatement>('GET', '/partners/{id}/statement', {
    params: { id },
    query: { limit: STATEMENT_ROWS, ...(cursor && { cursor }) },
    signal,
  })

export type Contract = ReplyOf<typeof partnerContract>['data']
export type ContractVersion = Contract['versions'][number]
export type IssuedStatement = ReplyOf<typeof listPartnerStatements>['data'][number]

export const loadContract = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof partnerContract>('GET', '/partners/{id}/contract', { params: { id }, signal })).data

export type ContractTerms = BodyOf<typeof previewContract>

export const loadPreview = async (id: string, body: ContractTerms, signal: AbortSignal) =>
  (
    await callApi<typeof previewContract>('POST', '/partners/{id}/contract-preview', {
      params: { id },
      body,
      signal,
    })
  ).data

export const enterVersion = (
  { id, ...body }: BodyOf<typeof addContractVersion> & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi<typeof addContractVersion>('POST', '/partners/{id}/contract-versions', {
    params: { id },
    body,
    idempotencyKey,
  })

export const withdrawVersion = (
  params: { readonly id: string; readonly versionId: string },
  idempotencyKey: string,
) =>
  callApi<typeof withdrawContractVersion>('POST', '/partners/{id}/contract-versions/{versionId}/withdraw', {
    params,
    idempotencyKey,
  })

export const correctStatement = (
  { id, ...body }: BodyOf<typeof correctPartnerStatement> & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi<typeof correctPartnerStatement>('POST', '/partners/{id}/statement-corrections', {
    params: { id },
    body,
    idempotencyKey,
  })

const STATEMENTS_SHOWN = 24

export const loadIssued = async (partnerId: string, signal: AbortSignal) => {
  const query = { partnerId, limit: STATEMENTS_SHOWN }
  return (await callApi<typeof listPartnerStatements>('GET', '/partner-statements', { query, signal })).data
}

interface Payout {
  readonly id: string
  readonly amount: number
}

export const withdraw = ({ id, amount }: Payout, idempotencyKey: string) =>
  callApi<typeof confirmPartnerPayment>('PUT', '/admin/partner/confirm-payment/{id}', {
    params: { id },
    body: { amount },
    idempotencyKey,
  })

export interface PartnerForm {
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly gstin: string | null
  readonly commissionPercent?: number
}

export const create = (body: PartnerForm, idempotencyKey: string) =>
  callApi<typeof createPartner>('POST', '/partners', { body, idempotencyKey })

export const change = ({ id, ...body }: PartnerForm & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof changePartner>('PUT', '/partners/{id}', { params: { id }, body, idempotencyKey })

export type Move = 'approve' | 'suspend' | 'reinstate'

/** What may be done with a partner in a state. */
export const MOVES = {
  pending: 'approve',
  active: 'suspend',
  suspended: 'reinstate',
} as const satisfies Record<PartnerRow['status'], Move>

export function move({ id, to }: { readonly id: string; readonly to: Move }, idempotencyKey: string) {
  const request = { params: { id }, idempotencyKey }
  if (to === 'approve') return callApi<typeof approvePartner>('POST', '/partners/{id}/approve', request)
  if (to === 'suspend') return callApi<typeof suspendPartner>('POST', '/partners/{id}/suspend', request)
  return callApi<typeof reinstatePartner>('POST', '/partners/{id}/reinstate', request)
}
