/** The calls about the codes on a station's connectors. */
import type {
  listConnectorCodes,
  ReplyOf,
  replaceConnectorCode,
  setDisplayCode as setDisplayCodeCall,
} from '@voltyatra/contract'
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

interface Displaying extends Replacing {
  /** On again makes a new secret. */
  readonly isOn: boolean
}

export const setDisplayCode = ({ isOn, ...params }: Displaying, idempotencyKey: string) =>
  callApi<typeof setDisplayCodeCall>('PUT', '/stations/{id}/codes/{connectorId}/display', {
    params,
    body: { isOn },
    idempotencyKey,
  })

/** Of the sheet of labels: of all connectors, or of one. */
export const buildLabelsAddress = (id: string, connectorId?: string): string =>
  buildAddress('/stations/{id}/labels', { params: { id }, query: { connectors: connectorId } })
