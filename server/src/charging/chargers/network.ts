/** The network that an address stands for, where it is the networks that are counted: a home or an office has one. */
import { isIPv6 } from 'node:net'

/** IPv4 /24, IPv6 /48, as PostgreSQL writes them; what is no address stands for itself. */
export function toNetwork(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  if (!isIPv6(address)) return address
  const [before = '', after] = address.toLowerCase().split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, 3)
  const first = groups.map((group) => Number.parseInt(group, 16).toString(16))
  while (first.at(-1) === '0') first.pop()
  return `${first.join(':')}::/48`
}
