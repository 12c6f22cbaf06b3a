/** The codes that are printed on connectors, as the operator prints and replaces them. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Timestamp } from '../fields.ts'
import { ConnectorType } from '../network/stations.ts'

const ConnectorCode = z.object({
  connectorId: Id,
  number: z.number().int(),
  type: ConnectorType,
  powerKW: z.number(),
  code: z.string().describe('As it is printed'),
  address: z.string().describe('What the QR code on the label holds'),
  madeAt: Timestamp,
  isReplacement: z.boolean().describe('A label before this one says that it was replaced'),
})

export const listConnectorCodes = defineEndpoint({
  name: 'listConnectorCodes',
  method: 'GET',
  path: '/stations/{id}/codes',
  tag: 'Stations',
  summary: 'The codes on the labels of a station’s connectors.',
  access: { may: 'station.read' },
  params: ById,
  reply: defineDataReply(z.array(ConnectorCode)),
  refusals: ['station-not-found'],
})

export const replaceConnectorCode = defineEndpoint({
  name: 'replaceConnectorCode',
  method: 'POST',
  path: '/stations/{id}/codes/{connectorId}/replace',
  tag: 'Stations',
  summary: 'A connector gets another code; its label says from now on that it was replaced.',
  access: { may: 'station.write' },
  params: ById.extend({ connectorId: Id }),
  reply: defineDataReply(z.array(ConnectorCode)),
  refusals: ['connector-not-found'],
})
