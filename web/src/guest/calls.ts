/** The calls of the page. The secret of the link goes in a header: no address that is logged has it. */
import type {
  BodyOf,
  openGuestCharge,
  paySimulated,
  ReplyOf,
  reportGuestProblem,
  sendGuestReceipt,
  showGuestCharge,
  showGuestOffer,
  stopGuestCharge,
} from '@voltyatra/contract'
import { ApiUnreachable, callApi } from '../shared/call-api.ts'
import { takeEarlyAnswer } from './early-answer.ts'

export type Offer = ReplyOf<typeof showGuestOffer>['data']
export type Charge = ReplyOf<typeof showGuestCharge>['data']
export type Limit = BodyOf<typeof openGuestCharge>['limit']

/** What the charger's display shows, or the proof that it was scanned. */
export interface Scanned {
  readonly totp?: string | undefined
  readonly proof?: string | undefined
}

export async function loadOffer(code: string, query: Scanned): Promise<Offer> {
  const early = await takeEarlyAnswer()?.catch(() => undefined)
  if (early?.ok) return ((await early.json()) as ReplyOf<typeof showGuestOffer>).data
  return (
    await callApi<typeof showGuestOffer>('GET', '/guest/connectors/{code}', { params: { code }, query })
  ).data
}

export const openCharge = async (
  code: string,
  link: string,
  wanted: { readonly limit: Limit; readonly greatestTotal: number; readonly proof: string | undefined },
): Promise<Charge> =>
  (await callApi<typeof openGuestCharge>('POST', '/guest/charges', { body: { code, link, ...wanted } })).data

export const loadCharge = async (link: string): Promise<Charge> =>
  (await callApi<typeof showGuestCharge>('GET', '/guest/charge', { headers: { 'charge-link': link } })).data

export const stopCharge = async (link: string): Promise<Charge> =>
  (await callApi<typeof stopGuestCharge>('POST', '/guest/charge/stop', { headers: { 'charge-link': link } }))
    .data

export type Report = BodyOf<typeof reportGuestProblem>

/** @returns the server's sentence */
export const reportProblem = async (link: string, report: Report): Promise<string> =>
  (
    await callApi<typeof reportGuestProblem>('POST', '/guest/charge/problem', {
      headers: { 'charge-link': link },
      body: report,
    })
  ).message ?? ''

export type ReceiptTo = BodyOf<typeof sendGuestReceipt>['to']

/** @returns the server's sentence */
export const sendReceipt = async (link: string, to: ReceiptTo): Promise<string> =>
  (
    await callApi<typeof sendGuestReceipt>('POST', '/guest/charge/receipt', {
      headers: { 'charge-link': link },
      body: { to },
    })
  ).message ?? ''

export const paySimulatedly = (
  session: string,
  outcome: 'success' | 'failed' | 'dropped',
): Promise<unknown> =>
  callApi<typeof paySimulated>('POST', '/simulated-payments/{paymentSessionId}/pay', {
    params: { paymentSessionId: session },
    body: { outcome },
  })

/** @throws ApiUnreachable where it could not be made */
export const loadInvoice = (link: string): Promise<Blob> =>
  loadFile(link, 'invoice', 'The invoice could not be made. Please try again in a moment.')

/** @throws ApiUnreachable where it could not be had */
export const loadSignedReadings = (link: string): Promise<Blob> =>
  loadFile(link, 'signed-readings', 'The file could not be fetched. Please try again in a moment.')

async function loadFile(link: string, path: string, problem: string): Promise<Blob> {
  const answer = await fetch(`/ev/api/guest/charge/${path}`, { headers: { 'charge-link': link } })
  if (!answer.ok) throw new ApiUnreachable(problem)
  return answer.blob()
}
