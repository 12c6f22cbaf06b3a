/** Exports: a list as a CSV file, with exactly the rows that the same filters select on its call. */
import * as z from 'zod'
import { type Access, defineEndpoint, type EndpointShape } from './endpoint.ts'
import type { RefusalCode } from './refusals.ts'

interface Exported<
  Name extends string,
  File extends string,
  A extends Access,
  Q extends z.ZodType,
  R extends readonly RefusalCode[],
> {
  readonly name: Name
  readonly file: File
  /** What it has a row of each. */
  readonly of: string
  readonly list: { readonly access: A } & Pick<EndpointShape, 'withLimit'>
  readonly query: Q
  /** What is refused before the first row. */
  readonly refusals?: R
}

export const defineExport = <
  const Name extends string,
  const File extends string,
  const A extends Access,
  const Q extends z.ZodType<Record<string, unknown>>,
  const R extends readonly RefusalCode[] = [],
>({
  name,
  file,
  of,
  list,
  query,
  refusals = [] as unknown as R,
}: Exported<Name, File, A, Q, R>) =>
  defineEndpoint({
    name,
    method: 'GET',
    path: `/export/${file}.csv`,
    tag: 'Export',
    summary: `The operator takes out ${of} as a CSV file.`,
    access: list.access,
    ...(list.withLimit && { withLimit: list.withLimit }),
    query,
    reply: z.object({}),
    file: 'text/csv',
    refusals,
  })

/** A file has no pages. */
export const PAGE = { limit: true, cursor: true } as const
