/** The calls about the company. */
import type {
  changeCompany,
  getCompany,
  listPaperSeries,
  ReplyOf,
  removeCompanyLogo,
  removeCompanyRegistration,
  setCompanyLogo,
  setCompanyRegistration,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { CompanyChange } from './company-values.ts'

export type Company = ReplyOf<typeof getCompany>['data']
export type Registration = Company['registrations'][number]

export const companyKey = ['company', 'one'] as const

export const loadCompany = async (signal: AbortSignal) =>
  (await callApi<typeof getCompany>('GET', '/company', { signal })).data

export const loadSeries = async (signal: AbortSignal) =>
  (await callApi<typeof listPaperSeries>('GET', '/paper-series', { signal })).data

export const saveCompany = (body: CompanyChange, idempotencyKey: string) =>
  callApi<typeof changeCompany>('PUT', '/company', { body, idempotencyKey })

export function saveLogo(logo: File, idempotencyKey: string) {
  const form = new FormData()
  form.set('logo', logo)
  // The fields of a form are texts; the contract says what the server makes of them.
  const body = form as unknown as Parameters<typeof callApi<typeof setCompanyLogo>>[2]['body']
  return callApi<typeof setCompanyLogo>('POST', '/company/logo', { body, idempotencyKey })
}

export const dropLogo = (_: undefined, idempotencyKey: string) =>
  callApi<typeof removeCompanyLogo>('DELETE', '/company/logo', { idempotencyKey })

export interface NewRegistration {
  readonly gstin: string
  readonly address: string
  readonly city: string
  readonly pincode: string
  readonly series: string
}

export const saveRegistration = (body: NewRegistration, idempotencyKey: string) =>
  callApi<typeof setCompanyRegistration>('POST', '/company/registrations', { body, idempotencyKey })

export const dropRegistration = (state: string, idempotencyKey: string) =>
  callApi<typeof removeCompanyRegistration>('DELETE', '/company/registrations/{state}', {
    params: { state },
    idempotencyKey,
  })
