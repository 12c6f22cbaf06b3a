/**
 * Constraints that a user can run into, and the refusal that each one means: a call that may run into one declares that
 * refusal, or does not compile. Any other violation is a bug.
 */

const REFUSAL_OF = {
  administrator_email: 'administrator-exists',
  vehicle_name: 'vehicle-exists',
  saved_view_name: 'view-exists',
  customer_vehicle: 'vehicle-not-found',
  provider_url: 'provider-exists',
  partner_email: 'partner-exists',
  partner_mobile: 'partner-exists',
  station_name_place: 'station-exists',
  charger_outlet_connector: 'connector-taken',
  card_number: 'card-exists',
  card_customer: 'customer-not-found',
  company_registration_series: 'series-taken',
  withdrawal_utr_once: 'utr-taken',
  booking_overlap: 'no-free-connector',
  booking_one_running: 'connector-busy',
} as const

export interface ConstraintRefusal {
  readonly kind: (typeof REFUSAL_OF)[keyof typeof REFUSAL_OF]
}

/** The refusal that a failed statement stands for, if its constraint has one. */
export function refusalOfConstraint(error: unknown): ConstraintRefusal | undefined {
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  if (typeof constraint !== 'string' || !Object.hasOwn(REFUSAL_OF, constraint)) return undefined
  return { kind: REFUSAL_OF[constraint as keyof typeof REFUSAL_OF] }
}
