/** Whose word is believed about where a request came from: this machine's, and that of proxies that the operator names. */
import { BlockList, isIP } from 'node:net'

export interface TrustedProxies {
  /** @param address as a socket reports it */
  trusts(address: string | undefined): boolean
}

const MOST = 20

/** A network as `10.0.0.0/8`, or one address. */
function parseNetwork(text: string): { readonly address: string; readonly bits: number } | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  if (version === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
  const length = bits === undefined ? most : Number(bits)
  return length <= most ? { address, bits: length } : undefined
}

/** Whether it is a list of addresses and networks; none may be all addresses there are. */
export const isProxyList = (names: readonly string[]): boolean =>
  names.length <= MOST && names.every((name) => (parseNetwork(name)?.bits ?? 0) > 0)

/** @throws Error for what is not `isProxyList` */
export function createTrustedProxies(names: readonly string[] = []): TrustedProxies {
  const list = new BlockList()
  for (const name of ['127.0.0.0/8', '::1', ...names]) {
    const network = parseNetwork(name)
    if (!network) throw new Error(`${name} is neither an address nor a network`)
    list.addSubnet(network.address, network.bits, isIP(network.address) === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    trusts(address = '') {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      const version = isIP(plain)
      return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
