/** What stands at a dotted path, as `data.0.id`; undefined where nothing does. */
export function readPath(whole: unknown, path: string): unknown {
  let at: unknown = whole
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
