/** In which country a network is registered, by the lists of `@ip-location-db/asn-country`: nobody outside is asked. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIPv4, isIPv6 } from 'node:net'

/** Ranges in order, of one version of IP. Of IPv6 the first 48 bits say where an address belongs: nobody routes less. */
interface Ranges {
  readonly from: Float64Array
  readonly to: Float64Array
  readonly country: readonly string[]
}

let v4: Ranges | undefined
let v6: Ranges | undefined

/**
 * ISO 3166-1 alpha-2; undefined for what is private, unknown or no address. The lists are read at the first question
 * (about 5 MB of memory).
 */
export function findCountry(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) {
    v4 ??= readRanges('asn-country-ipv4-num.csv', Number)
    return findRange(v4, toNumber(plain))
  }
  if (!isIPv6(plain)) return undefined
  v6 ??= readRanges('asn-country-ipv6.csv', toPrefix)
  return findRange(v6, toPrefix(plain))
}

function readRanges(file: string, parse: (text: string) => number): Ranges {
  const path = createRequire(import.meta.url).resolve(`@ip-location-db/asn-country/${file}`)
  const lines = readFileSync(path, 'latin1').split('\n').filter(Boolean)
  const from = new Float64Array(lines.length)
  const to = new Float64Array(lines.length)
  const country = lines.map((line, at) => {
    const [first = '', last = '', code = ''] = line.split(',')
    from[at] = parse(first)
    to[at] = parse(last)
    return code
  })
  return { from, to, country }
}

function findRange({ from, to, country }: Ranges, wanted: number): string | undefined {
  let low = 0
  let high = from.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((from[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  const at = low - 1
  return at >= 0 && wanted <= (to[at] ?? 0) ? country[at] : undefined
}

const toNumber = (address: string): number =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)

/** The first 48 bits. */
function toPrefix(address: string): number {
  const [head = '', tail] = address.split('::')
  const left = head.split(':')
  let groups = left
  if (tail !== undefined && left.length < 3) {
    const right = tail.split(':')
    groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  }
  return [0, 1, 2].reduce((bits, at) => bits * 65_536 + Number.parseInt(groups[at] || '0', 16), 0)
}
