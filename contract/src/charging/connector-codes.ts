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
  display: z
    .object({
      state: z
        .enum(['setting', 'shown', 'ending', 'unsupported', 'refused'])
        .describe('setting: the charger is to take it; ending: it is to stop showing codes'),
      since: Timestamp.nullable().describe('When the charger took the secret that it has'),
    })
    .nullable()
    .describe('Codes on the charger’s display, by which alone guests pay here; null while the label counts'),
})

export const listConnectorCodes = defineEndpoint({
  name: 'listConnectorCodes',
  method: 'GET',
  path: '/stations/{id}/codes',
  tag: 'Stations',
  summary: 'The codes on the labels of a station’s connectors.',
  access: { may: 'station.read' },
  withLimit: 'places',
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
  within: { 'params.id': 'station', 'params.connectorId': 'connector' },
  params: ById.extend({ connectorId: Id }),
  reply: defineDataReply(z.array(ConnectorCode)),
  refusals: ['connector-not-found'],
})

export const setDisplayCode = defineEndpoint({
  name: 'setDisplayCode',
  method: 'PUT',
  path: '/stations/{id}/codes/{connectorId}/display',
  tag: 'Stations',
  summary:
    'The charger’s display is to show codes that are valid for a minute each, by a new secret, or none any more.',
  access: { may: 'station.write' },
  within: { 'params.id': 'station', 'params.connectorId': 'connector' },
  reauthentication: 'always',
  params: ById.extend({ connectorId: Id }),
  body: z.object({ isOn: z.boolean({ error: 'true or false' }) }),
  reply: defineDataReply(z.array(ConnectorCode)),
  refusals: ['connector-not-found', 'charger-not-found'],
})

const MOST_LABELS = 50

export const printConnectorLabels = defineEndpoint({
  name: 'printConnectorLabels',
  method: 'GET',
  path: '/stations/{id}/labels',
  tag: 'Stations',
  summary:
    'A sheet of labels for a station’s connectors as a PDF, eight to a page; the same bytes when it is made again.',
  access: { may: 'station.read' },
  withLimit: 'places',
  params: ById,
  query: z.object({
    connectors: z
      .string({ error: 'Name connectors by their ids' })
      .transform((ids) => ids.split(','))
      .pipe(z.array(Id).max(MOST_LABELS, `At most ${MOST_LABELS} connectors`))
      .optional()
      .describe('Ids with commas between them; all connectors of the station without it'),
  }),
  reply: z.object({}),
  file: 'application/pdf',
  refusals: ['station-not-found', 'connector-not-found', 'pdf-unavailable'],
})
