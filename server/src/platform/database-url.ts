/** A `DATABASE_URL` may name several servers, as libpq writes it: `postgres://user:password@one:5432,two:5432/name`. */

/** More than that is a mistake in writing: a primary and its standbys are a handful. */
const MOST_SERVERS = 8

/** The scheme and who signs in, then the servers, then the database and its options. */
const PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<servers>[^/?#]*)(?<after>.*)$/is

/** One address for each server that the text names, in its order; the text itself where it names one, or is none. */
export function splitDatabaseUrl(text: string): readonly string[] {
  const { before = '', servers = '', after = '' } = PARTS.exec(text)?.groups ?? {}
  if (!servers.includes(',')) return [text]
  return servers.split(',').map((server) => `${before}${server}${after}`)
}

/** What is wrong with the servers that the text names, for the operator; undefined when nothing is. */
export function findServersMistake(text: string): string | undefined {
  const { servers = '' } = PARTS.exec(text)?.groups ?? {}
  const names = servers.split(',')
  if (names.length === 1) return undefined
  if (names.some((name) => name.trim() === '')) return 'names an empty server: one comma between two servers'
  if (new Set(names).size < names.length) return 'names one server twice'
  return names.length > MOST_SERVERS ? `names ${names.length} servers: ${MOST_SERVERS} at most` : undefined
}
