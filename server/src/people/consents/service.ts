/** Consents: by which channels a customer agrees to receive offers. Given and withdrawn with effect at once. */

import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { selectBrandName } from '../company/index.ts'
import { withdrawPromotions } from '../outbox/index.ts'
import {
  CONSENT_CHANNELS,
  type Consent,
  type ConsentChannel,
  endConsent,
  insertConsent,
  selectConsentHistory,
  selectOpenConsents,
} from './queries.ts'

export interface Consents extends Readonly<Record<ConsentChannel, boolean>> {
  readonly notice: Notice
  /** Newest first. */
  readonly history: readonly Consent[]
}

/** What is left out stays. */
export interface ConsentChange extends Readonly<Partial<Record<ConsentChannel, boolean | undefined>>> {
  /** The notice that the customer was shown. */
  readonly noticeVersion?: string | undefined
}

export interface Notice {
  readonly version: string
  readonly text: string
}

/** Of the words below. */
const WORDS_VERSION = '2026-11'

/** What a customer agrees to, and with whom. Its version changes with every word of it. */
async function loadNotice(reader: Reader): Promise<Notice> {
  const brand = await selectBrandName(reader)
  return {
    version: `${WORDS_VERSION} ${brand}`,
    text:
      `${brand} may tell me of offers by the channels that I choose here. It keeps which ones I chose and when, uses my ` +
      'number and address for nothing else by this consent, and I can withdraw it here at any time, for each channel ' +
      'alone. What I have to know about my bookings and payments reaches me all the same.',
  }
}

const MOST_HISTORY = 100

export async function loadConsents(reader: Reader, customerId: string): Promise<Consents> {
  const open = await selectOpenConsents(reader, customerId)
  const has = (channel: ConsentChannel) => open.includes(channel)
  return {
    sms: has('sms'),
    email: has('email'),
    push: has('push'),
    notice: await loadNotice(reader),
    history: await selectConsentHistory(reader, customerId, MOST_HISTORY),
  }
}

/**
 * Gives and withdraws consents; unchanged ones stay as they are. A withdrawal cancels messages that wait to be sent.
 */
export async function changeConsents(
  work: Work,
  customerId: string,
  change: ConsentChange,
): Promise<Result<Consents, { readonly kind: 'consent-notice-changed' }>> {
  const given = CONSENT_CHANNELS.filter((channel) => change[channel] === true)
  const withdrawn = CONSENT_CHANNELS.filter((channel) => change[channel] === false)
  const { version } = await loadNotice(work.tx)
  if (given.length > 0 && change.noticeVersion !== undefined && change.noticeVersion !== version) {
    return refuse({ kind: 'consent-notice-changed' })
  }
  for (const channel of given) {
    await insertConsent(work.tx, {
      id: createId(),
      customerId,
      channel,
      noticeVersion: version,
      at: work.now,
    })
  }
  for (const channel of withdrawn) {
    const hadIt = await endConsent(work.tx, { customerId, channel, at: work.now })
    if (hadIt && channel !== 'push') await withdrawPromotions(work, { customerId, channel })
  }
  return ok(await loadConsents(work.tx, customerId))
}
