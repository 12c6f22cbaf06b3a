/** The calls about the codes on a station's connectors. */
import type { listConnectorCodes, ReplyOf, replaceConnectorCode } from '@voltyatra/contract'
import { buildAddress, callApi } from '../../../shared/call-api.ts'

export type ConnectorCode = ReplyOf<typeof listConnectorCodes>['data'][number]

export const loadCodes = async (id: string, signal: AbortSignal): Promise<readonly ConnectorCode[]> =>
  (await callApi<typeof listConnectorCodes>('GET', '/stations/{id}/codes', { params: { id }, signal })).data

interface Replacing {
  readonly id: string
  readonly connectorId: string
}

export const replaceCode = (params: Replacing, idempotencyKey: string) =>
  callApi<typeof replaceConnectorCode>('POST', '/stations/{id}/codes/{connectorId}/replace', {
    params: { ...params },
    idempotencyKey,
  })

/** Of the sheet of labels: of all connectors, or of one. */
export const buildLabelsAddress = (id: string, connectorId?: string): string =>
  buildAddress('/stations/{id}/labels', { params: { id }, query: { connectors: connectorId } })
