/** Requests to servers outside: never to an address of this machine or its network, bounded in time and size. */

import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress, lookUpPublic, PrivateAddress } from './public-address.ts'

export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
  /** How long an answer may be; 100,000 by default. */
  readonly mostBytes?: number
  /** In milliseconds; 10 s by default. */
  readonly answerWithinMs?: number | undefined
  /** What is answered carries its own signature, so that it may come without TLS. */
  readonly isSigned?: boolean
  /** What is answered is no text: `text` has a letter for each byte (latin1). */
  readonly isBinary?: boolean
}

export interface OutsideAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The request went out and no answer came: what was asked for may be done. */
export class MayHaveArrived extends Error {
  override readonly name = 'MayHaveArrived'
}

/**
 * Rejects with `MayHaveArrived` where the request went out and no answer came, with another error where it did not go
 * out. Redirects are not followed.
 */
export type RequestOutside = (ask: OutsideRequest) => Promise<OutsideAnswer>

/** Two providers fit into the pause after which a message is tried again. */
const ANSWER_WITHIN_MS = 10_000
const MOST_BYTES = 100_000

interface OutsideOptions {
  /** A development installation: its providers are played on this machine, without TLS. */
  readonly mayBePrivate: boolean
  /** In milliseconds, where a request says nothing else; 10 s unless given. */
  readonly answerWithinMs?: number | undefined
}

export const openOutside =
  ({ mayBePrivate, answerWithinMs: usually = ANSWER_WITHIN_MS }: OutsideOptions): RequestOutside =>
  ({
    method,
    headers,
    body,
    mostBytes = MOST_BYTES,
    answerWithinMs = usually,
    isSigned = false,
    isBinary = false,
    ...ask
  }) =>
    new Promise((resolve, reject) => {
      const url = new URL(ask.url)
      if (url.protocol !== 'https:' && !((mayBePrivate || isSigned) && url.protocol === 'http:')) {
        return reject(new Error('Only https is spoken outside'))
      }
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) return reject(new PrivateAddress())
      let isSent = false
      const fail = (error: Error): void =>
        reject(isSent && !(error instanceof TooLong) ? new MayHaveArrived(error.message) : error)
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
        url,
        {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
          ...(mayBePrivate ? {} : { lookup: lookUpPublic }),
          signal: AbortSignal.timeout(answerWithinMs),
        },
        (response) => {
          const parts: Buffer[] = []
          let bytes = 0
          response.on('data', (part: Buffer) => {
            parts.push(part)
            bytes += part.length
            if (bytes > mostBytes) response.destroy(new TooLong('The answer is too long'))
          })
          response.on('error', fail)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString(isBinary ? 'latin1' : 'utf8'),
              headers: response.headers,
            }),
          )
        },
      )
      request.on('error', (error) => fail(nameTimeout(error, answerWithinMs)))
      request.on('finish', () => {
        isSent = true
      })
      request.end(body)
    })

class TooLong extends Error {}

const nameTimeout = (error: Error, answerWithinMs: number): Error =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? new Error(`No answer in ${answerWithinMs / 1000} s`)
    : error
