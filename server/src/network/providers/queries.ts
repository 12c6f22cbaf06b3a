/** SQL of the charging providers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** What another link to the same address violates. */
export const ADDRESS_TAKEN = { provider_url: 'provider-exists' } as const

export interface Provider {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly createdAt: Date
}

export const insertProvider = (tx: Tx, { id, name, url, createdAt }: Provider) =>
  refuseOnConstraint(
    tx.insertInto('provider_link').values({ id, name, url, created_at: createdAt }).execute(),
    ADDRESS_TAKEN,
  )

/** The provider, deleted or not. */
export function selectProvider(reader: Reader, id: string): Promise<Provider> {
  return reader
    .selectFrom('provider_link')
    .select(['id', 'name', 'url', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** One page of providers; `q` searches name and address. */
export function selectProviderPage(reader: Reader, request: ListRequest) {
  const { q } = request
  let rows = reader
    .selectFrom((eb) =>
      eb
        .selectFrom('provider_link')
        .selectAll('provider_link')
        .select([
          sql<string>`lower(provider_link.name)`.as('name_order'),
          sql<string>`lower(provider_link.url)`.as('url_order'),
        ])
        .as('provider'),
    )
    .select(['provider.id', 'provider.name', 'provider.url', 'provider.created_at as createdAt'])
    .where('provider.deleted_at', 'is', null)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['provider.name', 'provider.url']))
  return selectKeysetPage({
    rows,
    request,
    id: 'provider.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'provider.created_at', type: 'timestamptz' },
      name: { column: 'provider.name_order', type: 'text' },
      url: { column: 'provider.url_order', type: 'text' },
    },
  })
}
