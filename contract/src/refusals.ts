/**
 * Every way in which the API refuses: code for programs → HTTP status and a sentence for people. The table is
 * closed: a code that is not here does not compile in a contract or a handler.
 */
interface RefusalEntry {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 410
    | 411
    | 413
    | 415
    | 417
    | 422
    | 429
    | 431
    | 500
    | 503
  readonly message: string
}

const table = <const T extends Record<string, RefusalEntry>>(entries: T): T => entries

/** Refusals of the transport itself; any call may answer with these. */
const AMBIENT = table({
  'invalid-request': { status: 400, message: 'Please check the highlighted fields.' },
  'malformed-request': { status: 400, message: 'The request could not be read.' },
  'malformed-json': { status: 400, message: 'The request body is not valid JSON.' },
  'malformed-form': { status: 400, message: 'The form could not be read. Please send it again.' },
  'invalid-cursor': {
    status: 400,
    message: 'This page link is no longer valid. Start again from the first page.',
  },
  'invalid-idempotency-key': {
    status: 400,
    message: 'Idempotency-Key must be 1 to 200 printable characters.',
  },
  'not-signed-in': { status: 401, message: 'Please sign in.' },
  'foreign-origin': {
    status: 403,
    message: 'This request came from another website and was not carried out.',
  },
  'not-allowed': { status: 403, message: 'Your role does not allow this.' },
  'no-such-call': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive.' },
  'idempotency-key-reused': {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  'too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'Send the request as JSON or as a form.' },
  'unmet-expectation': { status: 417, message: 'This server does not know that Expect header.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'headers-too-large': { status: 431, message: 'The headers or the address of the request are too long.' },
  'internal-error': { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  'service-unavailable': {
    status: 503,
    message: 'The service is busy or restarting. Please try again shortly.',
  },
})

const OWN = table({
  // Sign-in
  'bad-credentials': { status: 401, message: 'Please enter valid details' },
  'code-wrong': { status: 401, message: 'That code is not valid. Check it or ask for a new one.' },
  'customer-blocked': { status: 403, message: 'This account is blocked. Please contact support.' },

  // Unknown things
  'station-not-found': { status: 404, message: 'No such charging station.' },
  'connector-not-found': { status: 404, message: 'No such connector at this station.' },
  'partner-not-found': { status: 404, message: 'No such partner.' },
  'customer-not-found': { status: 404, message: 'No such driver.' },
  'vehicle-not-found': { status: 404, message: 'No such vehicle.' },
  'order-not-found': { status: 404, message: 'No such order.' },
  'booking-not-found': { status: 404, message: 'No such booking.' },
  'query-not-found': { status: 404, message: 'No such query.' },
  'contact-not-found': { status: 404, message: 'No such contact query.' },
  'provider-not-found': { status: 404, message: 'No such charging provider.' },
  'registration-not-found': { status: 404, message: 'No such seminar registration.' },
  'session-not-found': { status: 404, message: 'No such session, or it has already ended.' },
  'administrator-not-found': { status: 404, message: 'No such operator.' },
  'message-not-found': { status: 404, message: 'No such message.' },
  'bill-not-found': { status: 404, message: 'No such bill image.' },
  'rate-not-found': { status: 404, message: 'No such price.' },
  'notification-not-found': { status: 404, message: 'No such notification.' },
  'offer-not-found': { status: 404, message: 'No such offer.' },
  'charger-not-found': { status: 404, message: 'No such charger.' },
  'certificate-not-found': { status: 404, message: 'No such certificate, or it is revoked already.' },
  'card-not-found': { status: 404, message: 'No such card.' },
  'job-not-found': { status: 404, message: 'No such job.' },

  // Duplicates
  'vehicle-exists': { status: 409, message: 'A vehicle with this name is already listed.' },
  'provider-exists': { status: 409, message: 'A charging provider with this address is already listed.' },
  'partner-exists': { status: 409, message: 'A partner with this e-mail or mobile number already exists.' },
  'station-exists': { status: 409, message: 'A station with this name already exists at this location.' },
  'administrator-exists': { status: 409, message: 'An operator with this e-mail already exists.' },
  'card-exists': { status: 409, message: 'A card with this number already exists.' },
  'connector-taken': { status: 409, message: 'This connector already belongs to another charger.' },

  // Cards
  'card-used': {
    status: 409,
    message: 'Cars have charged by this card, so it is kept. Block it instead.',
  },
  'card-free-for-leads': {
    status: 403,
    message: 'Only the owner or a manager may let a card charge for free.',
  },

  // Chargers
  'charger-security-for-leads': {
    status: 403,
    message:
      'Only the owner or a manager may do this: it decides what the charger trusts, or who may pass for it.',
  },
  'charger-has-sessions': {
    status: 409,
    message: 'Cars have charged here, so its sessions are kept. Reject the charger instead.',
  },
  'certificate-needed': {
    status: 422,
    message: 'Profile 3 needs the fingerprint of the charger’s certificate.',
  },
  'password-needed': { status: 422, message: 'Profiles 1 and 2 need a password. Set one first.' },
  'command-unknown': { status: 422, message: 'There is no such OCPP command.' },
  'command-invalid': { status: 422, message: 'The command is not valid for this charger.' },

  // States
  'booking-state': { status: 409, message: 'The booking is not in a state that allows this.' },
  'view-exists': { status: 409, message: 'You already have a view with this name.' },
  'too-many-views': {
    status: 409,
    message: 'You have as many saved views as are kept. Delete one first.',
  },
  'too-many-pictures': { status: 409, message: 'A station has at most 8 pictures. Remove one first.' },
  'pictures-changed': {
    status: 409,
    message: 'Somebody else has changed these pictures. Look at them again; nothing was saved.',
  },
  'settings-changed': {
    status: 409,
    message: 'Somebody else has changed these settings. Look at them again; nothing was saved.',
  },
  'station-state': { status: 409, message: 'The station is already in that state.' },
  'partner-state': { status: 409, message: 'The partner is not in a state that allows this.' },
  'order-state': { status: 409, message: 'The order is not in a state that allows this.' },
  'registration-state': { status: 409, message: 'The registration is not in a state that allows this.' },
  'offer-state': { status: 409, message: 'The offer is not in a state that allows this.' },
  'undo-too-late': { status: 409, message: 'A delete can be undone for 10 seconds only.' },
  'not-deleted': { status: 409, message: 'This is not deleted.' },
  'last-owner': { status: 409, message: 'The last owner cannot be changed or removed.' },
  'station-has-bookings': { status: 409, message: 'The station still has open bookings.' },
  'partner-not-active': { status: 409, message: 'The partner is not active.' },

  // Booking and charging
  'station-closed': {
    status: 409,
    message: 'The station is closed during a part of that time. Please look at its opening hours.',
  },
  'station-not-active': { status: 409, message: 'The station is not in service right now.' },
  'no-free-connector': { status: 409, message: 'No connector is free at that time.' },
  'charger-offline': {
    status: 409,
    message: 'The charger is not connected right now. Nothing was charged; try another connector.',
  },
  'connector-not-ready': {
    status: 409,
    message: 'The charger reports that this connector cannot be used now.',
  },
  'booking-not-metered': { status: 409, message: 'This booking is not connected to a charger.' },
  'booking-not-in-doubt': { status: 409, message: 'The energy of this booking is not in doubt.' },
  'picture-not-found': { status: 404, message: 'No such picture.' },
  'view-not-found': { status: 404, message: 'This view does not exist any more.' },
  'charging-session-not-found': { status: 404, message: 'No such charging session.' },
  'connector-busy': { status: 409, message: 'The connector is still in use.' },
  'too-early': { status: 409, message: 'The booking has not begun yet.' },
  'booking-expired': { status: 409, message: 'The booked time is over.' },
  'too-many-bookings': { status: 409, message: 'You already have as many open bookings as are allowed.' },
  'start-in-the-past': { status: 422, message: 'The start time is in the past.' },
  'start-too-far': { status: 422, message: 'The start time is too far ahead.' },
  'duration-out-of-range': {
    status: 422,
    message: 'The duration must be between 15 minutes and 24 hours, in steps of 15 minutes.',
  },
  'energy-needed': { status: 422, message: 'Say how many kWh to charge: this station is priced by energy.' },
  'hours-needed': {
    status: 422,
    message: 'Say for how many hours to charge: this station is priced by time.',
  },
  'energy-out-of-range': { status: 422, message: 'More energy than the connector can deliver in that time.' },
  'already-reserved-here': {
    status: 409,
    message: 'You already have a reservation at this station. Use it or cancel it first.',
  },
  'too-many-no-shows': {
    status: 409,
    message: 'You missed several reservations. You can still book when you are at the connector.',
  },
  'energy-too-little': { status: 422, message: 'That is less than the minimum energy of a charge here.' },
  'time-too-little': { status: 422, message: 'That is less than the minimum time of a charge here.' },
  'amount-owed': {
    status: 402,
    message: 'An earlier charge is not paid in full. Top up first: what is owed is taken from the top-up.',
  },
  'wallet-short': { status: 402, message: 'The wallet balance is too low. Please top up first.' },
  'amount-changed': {
    status: 409,
    message: 'The amount differs from the booking. Reload and check it; no money was moved.',
  },
  'bill-above-prepayment': { status: 422, message: 'The bill exceeds what was prepaid for this booking.' },
  'booking-mismatch': { status: 422, message: 'The booking does not belong to that driver and partner.' },

  // Messages
  'schedule-in-the-past': { status: 422, message: 'The scheduled time is in the past.' },
  'consent-notice-changed': {
    status: 409,
    message: 'The notice about messages has changed. Please read the new one and decide again.',
  },

  // Files
  'file-missing': { status: 422, message: 'Please choose a file.' },
  'file-too-large': { status: 413, message: 'The file is too large.' },
  'file-not-an-image': { status: 422, message: 'The file is not a JPEG, PNG or WebP image.' },
  'image-too-large': { status: 422, message: 'The image has too many pixels.' },
  'image-damaged': { status: 422, message: 'The image is damaged and cannot be read.' },

  // Money
  'exceeds-owed': { status: 422, message: 'The amount is more than the partner is owed.' },
  'exceeds-refundable': { status: 422, message: 'The amount is more than is left of the order.' },
  'adjustment-limit': { status: 422, message: 'The amount is above the limit of your role.' },
  'amount-out-of-range': { status: 422, message: 'The amount is outside the allowed range.' },
  'wallet-limit': { status: 422, message: 'The wallet would hold more than is allowed.' },
  'rate-in-force': { status: 409, message: 'This price is in force; set another one instead.' },
  'notification-under-way': {
    status: 409,
    message: 'This notification is being sent and can no longer be undone.',
  },
  'utr-taken': { status: 409, message: 'A payout with this UTR is recorded already.' },
  'rate-unchanged': { status: 409, message: 'This is already the current price.' },
  'payment-provider-unavailable': {
    status: 503,
    message: 'The payment service cannot be reached. Please try again; nothing was charged.',
  },
  'signature-invalid': { status: 401, message: 'The signature of this message is not valid.' },
  'payment-session-not-found': { status: 404, message: 'No such payment session.' },

  // Parties
  'gstin-invalid': { status: 422, message: 'The GSTIN is not valid.' },
  'not-in-development': { status: 404, message: 'This exists only on a development installation.' },
  'password-wrong': { status: 422, message: 'The current password is not right.' },
  'password-too-weak': { status: 422, message: 'The password needs at least 8 characters.' },
})

export const REFUSALS = { ...AMBIENT, ...OWN } as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof REFUSALS
export type AmbientRefusalCode = keyof typeof AMBIENT
export const AMBIENT_REFUSALS = Object.keys(AMBIENT) as readonly AmbientRefusalCode[]

/** One thing that is wrong with a request: where (dotted path) and what, in words for people. */
export interface Issue {
  readonly path: string
  readonly message: string
}
