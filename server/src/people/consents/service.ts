/** Consents: by which channels a customer agrees to receive offers. Given and withdrawn with effect at once. */

import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { formatMessage } from '../../messages/icu.ts'
import { getMessages, getReadersLanguage } from '../../messages/in-language.ts'
import { LANGUAGES, type Language } from '../../messages/locale.ts'
import { selectBrandName } from '../company/index.ts'
import { withdrawPromotions } from '../outbox/index.ts'
import {
  CONSENT_CHANNELS,
  type Consent,
  type ConsentChannel,
  endConsent,
  insertConsent,
  insertNotice,
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
  readonly language: Language
  readonly text: string
}

/** Of the words, whatever their language; the rest of a version is of the text itself, which changes with every word of it. */
const WORDS_VERSION = '2026-11'

/** What a customer agrees to, and with whom, in the language of whoever is answered. */
async function loadNotice(reader: Reader): Promise<Notice> {
  return buildNotice(await selectBrandName(reader), getReadersLanguage())
}

function buildNotice(brand: string, language: Language): Notice {
  const text = formatMessage(getMessages(language).consent.notice, { brand }, language)
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
  return { version: `${WORDS_VERSION} ${language} ${digest}`, language, text }
}

const DIGITS = 16

/** The one that was shown, in whichever language; undefined where its words are no longer these. */
async function findShown(reader: Reader, version: string | undefined): Promise<Notice | undefined> {
  if (version === undefined) return loadNotice(reader)
  const brand = await selectBrandName(reader)
  return LANGUAGES.map((language) => buildNotice(brand, language)).find(
    (notice) => notice.version === version,
  )
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
  const shown = given.length > 0 ? await findShown(work.tx, change.noticeVersion) : undefined
  if (given.length > 0 && !shown) return refuse({ kind: 'consent-notice-changed' })
  if (shown) {
    const { version: noticeVersion } = shown
    await insertNotice(work.tx, { ...shown, at: work.now })
    for (const channel of given)
      await insertConsent(work.tx, { id: createId(), customerId, channel, noticeVersion, at: work.now })
  }
  for (const channel of withdrawn) {
    const hadIt = await endConsent(work.tx, { customerId, channel, at: work.now })
    if (hadIt) await withdrawPromotions(work, { customerId, channel })
  }
  return ok(await loadConsents(work.tx, customerId))
}
