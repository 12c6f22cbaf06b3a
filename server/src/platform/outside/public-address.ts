/** Which addresses are of the world, and a look-up of names that finds no others. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export class PrivateAddress extends Error {
  constructor() {
    super('The host is on a private network')
  }
}

/** The addresses are checked where the connection is made: a name cannot change its mind in between. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('The host is not known'), '', 4)
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateAddress(), '', 4)
    }
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
}
/** Of IPv6 only what is routed worldwide counts as public, and not what stands for an IPv4 address. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = new BlockList()
NOT_PUBLIC_6.addSubnet('2001::', 32, 'ipv6')
NOT_PUBLIC_6.addSubnet('2001:db8::', 32, 'ipv6')
NOT_PUBLIC_6.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is of this machine, of a private network or of no real host. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return PRIVATE.check(address, 'ipv4')
  return !PUBLIC_6.check(address, 'ipv6') || NOT_PUBLIC_6.check(address, 'ipv6')
}
