/**
 * Which calls a test asks, as its sources and the test support they import write the addresses. To mount all of the
 * program's routes takes longer than most tests.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EndpointShape } from '@voltyatra/contract'

/** Whether a program that is started for a test has to serve a call of an API. */
export type AsksCall = (endpoint: Pick<EndpointShape, 'path' | 'rawBody'>, prefix: string) => boolean

/** Tests of what all calls have in common ask calls that they do not write down; a context's own tests write them. */
const OF_A_CONTEXT = /\/server\/src\/(charging|money|network|people|operations)\//
/** These take the addresses from the contract, or from answers. */
const ASKS_ANY =
  /\b(ENDPOINTS|ROUTES|V1_ENDPOINTS|V1_ROUTES)\b|endpoint\.path\b|(?:get|post)\(\w+\.path\)|for \(const [^{}]*\{[^{}]*\bpath\b[^{}]*\}\]? of |['"`]\/\$\{/
/** How an address begins: as far as it is written. */
const ADDRESS = /['"`](?:\$\{[\w.]+\})*(\/[^'"`$?\s]+)/g
const IMPORT = /from '(\.[^']+)'/g

const known = new Map<string, AsksCall>()

/** @param testFile the running test's; reads it once */
export function findAskedCalls(testFile: string): AsksCall {
  let asks = known.get(testFile)
  if (!asks) {
    asks = OF_A_CONTEXT.test(testFile) ? readAskedCalls(listSources(testFile)) : () => true
    known.set(testFile, asks)
  }
  return asks
}

/** @param sources the test's text, and that of what it imports */
export function readAskedCalls(sources: readonly string[]): AsksCall {
  if (sources.some((source) => ASKS_ANY.test(source))) return () => true
  const begun = sources.flatMap((source) => [...source.matchAll(ADDRESS)].map(([, path = '']) => path))
  const answers = new Map<string, boolean>()
  return ({ path, rawBody }, prefix) => {
    // Simulated providers ask these, or whoever was given the whole address.
    if (rawBody || path.includes('{secret}')) return true
    const address = prefix + path
    const isKnown = answers.get(address)
    if (isKnown !== undefined) return isKnown
    const [fixed = ''] = path.split('{', 1)
    const isAsked = begun.some((one) => isOnSameWay(fixed, one) || isOnSameWay(prefix + fixed, one))
    answers.set(address, isAsked)
    return isAsked
  }
}

const isOnSameWay = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

/** The texts of a test and of the test support that it imports. */
function listSources(testFile: string): readonly string[] {
  const texts = new Map<string, string>()
  const add = (file: string): void => {
    if (texts.has(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, from = ''] of text.matchAll(IMPORT)) {
      const imported = join(dirname(file), from)
      if (imported.includes('/testing/') && !imported.endsWith('/test-app.ts')) add(imported)
    }
  }
  add(testFile)
  return [...texts.values()]
}
