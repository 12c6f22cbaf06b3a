/** The route of an export: a list's own page function, read to its end. */
import type { Readable } from 'node:stream'
import type { EndpointShape, RefusalOf } from '@voltyatra/contract'
import { ok, type Result, toIstDay } from '@voltyatra/domain'
import { allowLag, type Call, type FileCall, type Route, serveFile } from '../route.ts'
import { type ExportOf, openExport, type TooManyExports } from './open-export.ts'

type FileEndpoint = EndpointShape & { readonly file: 'text/csv' }

const NAME_IN_PATH = /^\/export\/(.+)\.csv$/

/** What the list's page function gets beside the filters is how the whole of it is read. */
export function createExport<const E extends FileEndpoint, Row>(
  endpoint: E,
  listOf: (call: Pick<Call<E>, 'query' | 'now' | 'deps'>) => ExportOf<Row, { readonly kind: RefusalOf<E> }>,
): Route {
  const [, list = ''] = NAME_IN_PATH.exec(endpoint.path) ?? []
  const route = serveFile(endpoint, async (call: FileCall<E>) => {
    const opened: Result<Readable, TooManyExports | { readonly kind: RefusalOf<E> }> = await openExport(
      call,
      listOf(call),
    )
    if (!opened.ok) return opened
    return ok({
      name: `voltyatra-${list}-${toIstDay(call.now)}.csv`,
      content: opened.value,
      audit: {
        action: `export.${list}`,
        subject: { kind: 'list', id: list },
        after: { filters: call.query ?? {} },
      },
    })
  })
  return allowLag(route)
}
