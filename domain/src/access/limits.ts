/** Limits of roles that an owner makes: whose stations such a role sees, and which rights it may then have. */
import { GIVEABLE_PERMISSIONS, type Permission } from './permissions.ts'

/** By what a role is limited: the states that stations stand in, stations one by one, or the partners they belong to. */
export const LIMIT_KINDS = ['states', 'stations', 'partners'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Rights of which every call keeps to a limit; what partners are owed is of all their stations, so of whole partners alone. */
const LIMITABLE: Readonly<Partial<Record<Permission, readonly LimitKind[]>>> = {
  'station.read': LIMIT_KINDS,
  'station.write': LIMIT_KINDS,
  'charger.read': LIMIT_KINDS,
  'charger.manage': LIMIT_KINDS,
  'booking.read': LIMIT_KINDS,
  'booking.stop': LIMIT_KINDS,
  'booking.cancel': LIMIT_KINDS,
  'booking.confirm': LIMIT_KINDS,
  'problem.read': LIMIT_KINDS,
  'problem.answer': LIMIT_KINDS,
  'review.read': LIMIT_KINDS,
  'review.judge': LIMIT_KINDS,
  'partner.read': ['partners'],
  'partner.write': ['partners'],
  'contract.write': ['partners'],
  'statement.correct': ['partners'],
}

/** The rights that a role with this kind of limit can be given. */
export const listLimitableRights = (kind: LimitKind): readonly Permission[] =>
  GIVEABLE_PERMISSIONS.filter((right) => LIMITABLE[right]?.includes(kind))
