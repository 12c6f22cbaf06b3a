/** Certificates that the program's own authority has signed for chargers. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, doneReply, Id, Timestamp } from '../fields.ts'

export const ChargerCertificate = z.object({
  _id: Id,
  serial: z.string(),
  fingerprint: z.string().describe('SHA-256'),
  issuedAt: Timestamp,
  endsAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  taken: z.string().nullable().describe('What the charger answered when it was handed over'),
})

export const listChargerCertificates = defineEndpoint({
  name: 'listChargerCertificates',
  method: 'GET',
  path: '/chargers/{id}/certificates',
  tag: 'Charger certificates',
  summary: 'The operator reads which certificates were signed for a charger, newest first.',
  access: { may: 'charger.read' },
  params: ById,
  reply: z.object({ data: z.array(ChargerCertificate) }),
  refusals: ['charger-not-found'],
})

export const revokeChargerCertificate = defineEndpoint({
  name: 'revokeChargerCertificate',
  method: 'POST',
  path: '/chargers/{id}/certificates/{certificateId}/revoke',
  tag: 'Charger certificates',
  summary: 'The operator takes a charger’s certificate back; a connection that came by it ends.',
  access: { may: 'charger.secure' },
  params: ById.extend({ certificateId: Id }),
  reply: doneReply,
  refusals: ['charger-not-found', 'certificate-not-found'],
})
