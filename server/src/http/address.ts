/** The caller's network address, as it is stored and counted. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The client's address: what a proxy on this machine reports, where that is an address at all, else the connection's
 * own. An IPv4 address that arrives in IPv6 clothes is one and the same address.
 */
export function readAddress(request: FastifyRequest): string {
  const reported = isIP(request.ip) === 0 ? request.socket.remoteAddress : request.ip
  return (reported ?? 'unknown').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
}
