/** What the pages show of the company. */
import { findStateByCode } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import type { PageFacts, ReadPageFacts } from '../../../http/page-facts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { shareReads } from '../../../platform/share-reads.ts'
import {
  type Company,
  computePalette,
  type Registration,
  selectCompany,
  selectLogoDigest,
  selectRegistrations,
  UNNAMED,
} from '../index.ts'

/** As the specification's terms have it. */
const DEFAULT_COURTS = 'Bengaluru'
const DEFAULT_INK = '#0a1628'
const DEFAULT_GLOW = '#34e0a1'
/** Pages show a change at the latest after so long. */
const KEPT_MS = 1_000

interface Surroundings {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Where people reach the program. */
  readonly publicUrl: string
}

/** Reads them again where the last reading is older than a second; while the database is away, the last ones hold. */
export function openCompanyFacts({ db, clock, log, publicUrl }: Surroundings): ReadPageFacts {
  let last = { facts: buildPageFacts(EMPTY, [], { logo: null, publicUrl }), readAt: Number.NEGATIVE_INFINITY }
  const read = shareReads(async () => {
    const readAt = clock.now().getTime()
    try {
      const [company, registrations, logo] = [
        await selectCompany(db),
        await selectRegistrations(db),
        await selectLogoDigest(db),
      ]
      last = { facts: buildPageFacts(company, registrations, { logo, publicUrl }), readAt }
    } catch (error) {
      log.warn({ err: error }, 'the company could not be read for the pages')
      last = { ...last, readAt }
    }
    return () => last.facts
  })
  return async () => (clock.now().getTime() - last.readAt < KEPT_MS ? last.facts : await read(undefined))
}

export const EMPTY: Company = {
  brandName: null,
  legalName: null,
  pan: null,
  officeAddress: null,
  officeCity: null,
  officePincode: null,
  officeState: null,
  courtsCity: null,
  supportEmail: null,
  supportPhone: null,
  supportHours: null,
  grievanceName: null,
  grievanceEmail: null,
  grievancePhone: null,
  colourAction: null,
  colourInk: null,
  socialUrls: [],
  version: 0,
}

interface Shown {
  /** Digest of the logo. */
  readonly logo: string | null
  readonly publicUrl: string
}

/** By the names that the tags of the pages have. */
export function buildPageFacts(
  company: Company,
  registrations: readonly Registration[],
  { logo, publicUrl }: Shown,
): PageFacts {
  const { officeAddress, officeCity, officePincode, officeState, supportPhone } = company
  const palette = computePalette(company)
  const brandName = company.brandName ?? UNNAMED
  const logoUrl = logo === null ? null : formatLogoPath(logo)
  const values = {
    brandName,
    legalName: company.legalName,
    office:
      officeAddress &&
      [
        ...officeAddress.split(/\s*\n\s*/),
        `${officeCity} ${officePincode}`,
        findStateByCode(officeState ?? '')?.name,
        'India',
      ]
        .filter(Boolean)
        .join(', '),
    courtsCity: company.courtsCity ?? DEFAULT_COURTS,
    supportEmail: company.supportEmail,
    supportPhone,
    supportTel: supportPhone && toDialledNumber(supportPhone),
    supportHours: company.supportHours,
    grievanceName: company.grievanceName,
    grievanceEmail: company.grievanceEmail,
    grievancePhone: company.grievancePhone,
    registrations: registrations.map(({ state, gstin }) => ({ gstin, state: findStateByCode(state)?.name })),
    hasRegistrations: registrations.length > 0,
    hasSocial: company.socialUrls.length > 0,
    social: company.socialUrls.map((url) => ({ url, site: nameSite(url), [chooseIcon(url)]: true })),
    logo: logoUrl,
    colours: palette,
    ink: palette?.ink ?? DEFAULT_INK,
    glow: palette?.glow ?? DEFAULT_GLOW,
    shared: formatScriptJson({ name: brandName, logo: logoUrl, supportEmail: company.supportEmail }),
    organization: formatScriptJson({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: brandName,
      legalName: company.legalName ?? undefined,
      url: `${publicUrl}/`,
      logo: `${publicUrl}${logoUrl ?? '/favicon.svg'}`,
      areaServed: 'IN',
      contactPoint: company.supportEmail
        ? {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            email: company.supportEmail,
            telephone: supportPhone ?? undefined,
          }
        : undefined,
    }),
  }
  return { version: String(company.version), values }
}

export const formatLogoPath = (digest: string): string => `/company/logo/${digest}`

const toDialledNumber = (phone: string): string => phone.replace(/[^\d+]/g, '')

/** Nothing in it ends the script that it stands in. */
const formatScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const parseHost = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url

const SITES: readonly (readonly [host: RegExp, icon: string, name: string])[] = [
  [/^(x|twitter)\.com$/, 'isX', 'X'],
  [/(^|\.)linkedin\.com$/, 'isLinkedIn', 'LinkedIn'],
  [/(^|\.)instagram\.com$/, 'isInstagram', 'Instagram'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'isYouTube', 'YouTube'],
]

const findKnownSite = (url: string) => SITES.find(([host]) => host.test(parseHost(url)))
const nameSite = (url: string): string => findKnownSite(url)?.[2] ?? parseHost(url)
const chooseIcon = (url: string): string => findKnownSite(url)?.[1] ?? 'isOther'
