/**
 * What is in a backup: a gzipped tar that any tar can open. First `manifest.json`, then the tables as
 * `tables/NAME/NUMBER.copy` (rows of COPY's text format), then `user-images/NAME`, then `end.json`, which counts and
 * proves what came before it: a file without it is not a whole backup. Since version 2 `signature.json` is last.
 */
import * as z from 'zod'

export const FORMAT = 'voltyatra-backup'
export const FORMAT_VERSION = 2

export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const SIGNATURE = 'signature.json'

const Migration = z.object({ name: z.string(), checksum: z.string() })
const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  /** RFC 3339: the moment that the backup shows. */
  madeAt: z.iso.datetime(),
  /** The schema, oldest first. */
  migrations: z.array(Migration).min(1),
  /** In an order in which they can be filled. */
  tables: z.array(Table).min(1),
})
export type Manifest = z.infer<typeof Manifest>

const Counter = z.object({ table: z.string(), column: z.string(), last: z.string(), isUsed: z.boolean() })

export const End = z.object({
  rows: z.record(z.string(), z.number()),
  images: z.number(),
  counters: z.array(Counter),
  /** SHA-256 in hex of every byte of the tar before this member. */
  sha256: z.string(),
})
export type End = z.infer<typeof End>

export const formatTableMember = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(8, '0')}.copy`

/** The table of such a member. */
export const parseTableMember = (name: string): string | undefined =>
  /^tables\/([^/]+)\/\d{8}\.copy$/.exec(name)?.[1]

export const formatImageMember = (name: string): string => `user-images/${name}`

export const parseImageMember = (name: string): string | undefined => /^user-images\/([^/]+)$/.exec(name)?.[1]
