/** The cookies of sessions and devices: httpOnly, SameSite, and Secure under the `__Host-` prefix wherever people come by https. */
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PendingSession } from './api.ts'
import type { SessionKind } from './route.ts'

const NAME = {
  administrator: 'voltyatra_admin',
  customer: 'voltyatra_driver',
  partner: 'voltyatra_partner',
  fleet: 'voltyatra_fleet',
  device: 'voltyatra_device',
  signOn: 'voltyatra_sign_on',
} as const

/** The cookie of a session; with the `__Host-` prefix a browser holds it to this host and to https. */
export const formatCookieName = (kind: SessionKind | 'device' | 'signOn', isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}${NAME[kind]}`

const buildCookieAttributes = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const

/** Sessions that browsers keep as cookies. */
export function createSessionCookies(request: FastifyRequest, publicUrl: string): PendingSession {
  const isSecure = publicUrl.startsWith('https:')
  const pending: ((reply: FastifyReply) => void)[] = []
  return {
    token: (kind) => request.cookies[formatCookieName(kind, isSecure)],
    open(kind, token, expiresAt) {
      pending.push((reply) =>
        reply.setCookie(formatCookieName(kind, isSecure), token, {
          ...buildCookieAttributes(isSecure),
          expires: expiresAt,
        }),
      )
    },
    device: () => request.cookies[formatCookieName('device', isSecure)],
    knowDevice({ value, expiresAt }) {
      pending.push((reply) =>
        reply.setCookie(formatCookieName('device', isSecure), value, {
          ...buildCookieAttributes(isSecure),
          expires: expiresAt,
        }),
      )
    },
    signOn: () => request.cookies[formatCookieName('signOn', isSecure)],
    holdSignOn(secret, expiresAt) {
      pending.push((reply) =>
        reply.setCookie(formatCookieName('signOn', isSecure), secret, {
          ...buildCookieAttributes(isSecure),
          expires: expiresAt,
        }),
      )
    },
    dropSignOn() {
      pending.push((reply) =>
        reply.clearCookie(formatCookieName('signOn', isSecure), buildCookieAttributes(isSecure)),
      )
    },
    close(kind) {
      pending.push((reply) =>
        reply.clearCookie(formatCookieName(kind, isSecure), buildCookieAttributes(isSecure)),
      )
    },
    send(reply) {
      for (const apply of pending) apply(reply)
    },
  }
}
