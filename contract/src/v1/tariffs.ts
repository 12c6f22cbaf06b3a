/** Tariffs, for programs. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, Timestamp } from '../fields.ts'
import { TariffContent } from '../money/tariff-content.ts'
import { defineOne, definePage, PageQuery } from './fields.ts'

const access = { program: 'tariffs.read' } as const

export const V1Tariff = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  version: z.number().int(),
  validFrom: Timestamp,
  validUntil: Timestamp.nullable(),
  content: TariffContent,
  createdAt: Timestamp,
})

export const fetchTariffs = defineEndpoint({
  name: 'fetchTariffs',
  method: 'GET',
  path: '/tariffs',
  tag: 'Tariffs',
  summary: 'The tariffs that are in force now.',
  access,
  query: PageQuery,
  reply: definePage(V1Tariff),
  refusals: [],
})

export const fetchTariff = defineEndpoint({
  name: 'fetchTariff',
  method: 'GET',
  path: '/tariffs/{id}',
  tag: 'Tariffs',
  summary: 'One tariff as it is in force now.',
  access,
  params: ById,
  reply: defineOne(V1Tariff),
  refusals: ['tariff-not-found'],
})
