/** The calls about tariffs. */
import type {
  assignTariff,
  BodyOf,
  createTariff,
  discardTariffDraft,
  draftTariff,
  endTariff,
  getTariff,
  listTariffs,
  previewTariff,
  publishTariff,
  ReplyOf,
  renameTariff,
  unassignTariff,
  whyTariff,
  withdrawTariff,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import type { Content } from './draft.ts'

export type TariffRow = ReplyOf<typeof listTariffs>['data'][number]

/** A station's own price by its station: all of these have one name. */
export const nameTariff = ({ name, stationName }: Pick<TariffRow, 'name' | 'stationName'>): string =>
  stationName ?? name
export type TariffOne = ReplyOf<typeof getTariff>['data']
export type Version = TariffOne['versions'][number]
export type Assignment = TariffOne['assignedTo'][number]
export type Preview = ReplyOf<typeof previewTariff>['data']
export type Cell = Preview['day'][number]
export type PreviewRequest = BodyOf<typeof previewTariff>
export type Why = ReplyOf<typeof whyTariff>['data']
export type PassedOver = Why['others'][number]['why']

export const TARIFF_STATES = ['draft', 'scheduled', 'published', 'ended'] as const
export const TARIFF_SOURCES = ['panel', 'rate', 'station', 'partner'] as const

export const buildTariffKey = (id: string) => ['tariff', 'one', id] as const

export const loadTariffs = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listTariffs>('GET', '/admin/tariffs', { query, signal })

export const loadTariff = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getTariff>('GET', '/admin/tariffs/{id}', { params: { id }, signal })).data

export const loadPreview = async (body: PreviewRequest, signal: AbortSignal) =>
  (await callApi<typeof previewTariff>('POST', '/admin/tariffs/preview', { body, signal })).data

interface WhyRequest {
  readonly connector: string
  readonly customer?: string
  readonly at?: string
}

export const loadWhy = async (query: WhyRequest, signal: AbortSignal) =>
  (await callApi<typeof whyTariff>('GET', '/admin/tariffs/why', { query, signal })).data

interface Created {
  readonly code: string
  readonly name: string
  readonly content: Content
}

export const create = (body: Created, idempotencyKey: string) =>
  callApi<typeof createTariff>('POST', '/admin/tariffs', { body, idempotencyKey })

type Of<Body> = Body & { readonly id: string }

export const rename = ({ id, ...body }: Of<{ readonly name: string }>, idempotencyKey: string) =>
  callApi<typeof renameTariff>('PUT', '/admin/tariffs/{id}', { params: { id }, body, idempotencyKey })

export const saveDraft = ({ id, content }: Of<{ readonly content: Content }>, idempotencyKey: string) =>
  callApi<typeof draftTariff>('PUT', '/admin/tariffs/{id}/draft', {
    params: { id },
    body: { content },
    idempotencyKey,
  })

export const discardDraft = (id: string, idempotencyKey: string) =>
  callApi<typeof discardTariffDraft>('DELETE', '/admin/tariffs/{id}/draft', {
    params: { id },
    idempotencyKey,
  })

interface Period {
  readonly from?: string
  readonly until?: string
}

export const publish = ({ id, ...body }: Of<Period>, idempotencyKey: string) =>
  callApi<typeof publishTariff>('POST', '/admin/tariffs/{id}/publish', {
    params: { id },
    body,
    idempotencyKey,
  })

export const withdraw = (id: string, idempotencyKey: string) =>
  callApi<typeof withdrawTariff>('POST', '/admin/tariffs/{id}/withdraw', { params: { id }, idempotencyKey })

export const end = ({ id, ...body }: Of<{ readonly at?: string }>, idempotencyKey: string) =>
  callApi<typeof endTariff>('POST', '/admin/tariffs/{id}/end', { params: { id }, body, idempotencyKey })

export type Assigning = BodyOf<typeof assignTariff>

export const assign = ({ id, ...body }: Of<Assigning>, idempotencyKey: string) =>
  callApi<typeof assignTariff>('POST', '/admin/tariffs/{id}/assignments', {
    params: { id },
    body,
    idempotencyKey,
  })

export const unassign = (id: string, idempotencyKey: string) =>
  callApi<typeof unassignTariff>('DELETE', '/admin/tariff-assignments/{id}', {
    params: { id },
    idempotencyKey,
  })
