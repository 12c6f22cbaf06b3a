/** The calls about saved views; all of them are loaded at once, since there are few. */
import { useQuery } from '@tanstack/react-query'
import type { changeView, deleteView, listSavedViews, ReplyOf, saveView } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import type { Filters } from './views.ts'

export type View = ReplyOf<typeof listSavedViews>['data'][number]

/** A list waits for its default view: no second try keeps it waiting. */
export const useViews = () =>
  useQuery({
    queryKey: ['view', 'all'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listSavedViews>('GET', '/saved-views', { signal })).data,
    staleTime: 60_000,
    retry: false,
  })

interface NewView {
  readonly list: string
  readonly name: string
  readonly filters: Filters
  readonly isDefault: boolean
}

export const save = ({ filters, ...view }: NewView, idempotencyKey?: string) =>
  callApi<typeof saveView>('POST', '/saved-views', {
    body: { ...view, filters: { ...filters } },
    ...(idempotencyKey && { idempotencyKey }),
  })

interface Change {
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  readonly filters?: Filters
}

export const change = ({ id, filters, ...rest }: Change, idempotencyKey: string) =>
  callApi<typeof changeView>('PUT', '/saved-views/{id}', {
    params: { id },
    body: { ...rest, ...(filters && { filters: { ...filters } }) },
    idempotencyKey,
  })

export const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteView>('DELETE', '/saved-views/{id}', { params: { id }, idempotencyKey })
