/** What the context brings to the lists that hold for the whole API. */
import { defineAttentionTable } from '../attention-table.ts'
import { defineRefusalTable, defineStateRefusal } from '../refusal-table.ts'

export const CHARGING_REFUSALS = defineRefusalTable({
  'connector-not-found': { status: 404, message: 'No such connector at this station.' },
  'code-unknown': {
    status: 404,
    message: 'No connector has this code. Please read it again from the label.',
  },
  'code-replaced': {
    status: 410,
    message: 'This label was replaced. Please use the newer label on the connector.',
  },
  'car-not-plugged-in': {
    status: 409,
    message: 'Plug in the car first. Nothing was charged.',
  },
  'charge-link-unknown': { status: 404, message: 'This link shows no charge, or not any more.' },
  'guest-charge-exists': { status: 409, message: 'This charge was asked for already.' },
  'booking-not-found': { status: 404, message: 'No such booking.' },
  'bill-not-found': { status: 404, message: 'No such bill image.' },
  'charger-not-found': { status: 404, message: 'No such charger.' },
  'certificate-not-found': { status: 404, message: 'No such certificate, or it is revoked already.' },
  'card-not-found': { status: 404, message: 'No such card.' },
  'card-not-to-be-had': {
    status: 404,
    message: 'This card cannot be added here. Check the number, or ask the support.',
  },
  'too-many-cards': { status: 409, message: 'You have as many cards as are kept. Ask the support.' },
  'card-exists': { status: 409, message: 'A card with this number already exists.' },
  'connector-taken': { status: 409, message: 'This connector already belongs to another charger.' },
  'card-used': {
    status: 409,
    message: 'Cars have charged by this card, so it is kept. Block it instead.',
  },
  'card-free-for-leads': {
    status: 403,
    message: 'Only the owner or a manager may let a card charge for free.',
  },
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
  'booking-state': defineStateRefusal('booking', { in_progress: 'in progress' }),
  'station-has-bookings': { status: 409, message: 'The station still has open bookings.' },
  'station-closed': {
    status: 409,
    message: 'The station is closed during a part of that time. Please look at its opening hours.',
  },
  'no-free-connector': { status: 409, message: 'No connector is free at that time.' },
  'charger-offline': {
    status: 409,
    message: 'The charger is not connected right now. Nothing was charged; try another connector.',
  },
  'connector-not-ready': {
    status: 409,
    message: 'The charger reports that this connector cannot be used now.',
    exact: 'The charger says that this connector cannot be used now: {word}. Nothing was charged.',
  },
  'booking-not-metered': { status: 409, message: 'This booking is not connected to a charger.' },
  'booking-not-in-doubt': { status: 409, message: 'The energy of this booking is not in doubt.' },
  'charging-session-not-found': { status: 404, message: 'No such charging session.' },
  'connector-busy': { status: 409, message: 'The connector is still in use.' },
  'too-early': { status: 409, message: 'The booking has not begun yet.' },
  'booking-expired': { status: 409, message: 'The booked time is over.' },
  'too-many-bookings': { status: 409, message: 'You already have as many open bookings as are allowed.' },
  'start-in-the-past': { status: 422, message: 'The start time is in the past.' },
  'start-too-far': {
    status: 422,
    message: 'The start time is too far ahead.',
    exact: 'A booking can start at most {days} days ahead.',
  },
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
    exact:
      'You missed {count} reservations within {days} days. You can still book when you are at the connector.',
  },
  'energy-too-little': {
    status: 422,
    message: 'That is less than the minimum energy of a charge here.',
    exact: 'The minimum for a charge here is {leastWh, number, kWh} kWh, {total, number, rupees} with GST.',
  },
  'time-too-little': {
    status: 422,
    message: 'That is less than the minimum time of a charge here.',
    exact: 'The minimum for a charge here is {leastMinutes} minutes.',
  },
  'amount-owed': {
    status: 402,
    message: 'An earlier charge is not paid in full. Top up first: what is owed is taken from the top-up.',
    exact:
      '{by, number, rupees} is still owed for energy beyond an earlier prepayment. Top up first: it is taken from the top-up.',
  },
  'amount-changed': {
    status: 409,
    message: 'The amount differs from the booking. Reload and check it; no money was moved.',
  },
  'bill-above-prepayment': {
    status: 422,
    message: 'The bill exceeds what was prepaid for this booking.',
    exact: 'The bill exceeds what was prepaid for this booking by {by, number, rupees}.',
  },
  'booking-mismatch': { status: 422, message: 'The booking does not belong to that driver and partner.' },
})

/** The topics of which open screens are notified. */
export const CHARGING_TOPICS = ['booking', 'card', 'charger', 'charging'] as const

/** As `noun.verb`; each has its sentence in the panel (`shared/audit-sentences.ts` of the context), and the compiler asks for it. */
export const CHARGING_ACTIONS = [
  'booking-setting.change',
  'booking.begin',
  'booking.bill-in-doubt',
  'booking.cancel',
  'booking.complete',
  'booking.confirm',
  'booking.expire',
  'booking.extend',
  'booking.hold-in-doubt',
  'booking.keep-waiting',
  'booking.reserve',
  'booking.return-deposit',
  'booking.start',
  'booking.start-by-card',
  'booking.stop',
  'booking.stop-by-driver',
  'booking.stop-charger',
  'card.block',
  'card.change',
  'card.claim',
  'card.create',
  'card.import',
  'card.remove',
  'card.unblock',
  'charger.accept',
  'charger.change-security',
  'charger.command',
  'charger.forget',
  'charger.reject',
  'charger.revoke-certificate',
  'charger.set-password',
  'connector-code.replace',
  'guest-charge.give-up',
  'session.acknowledge',
] as const

export const CHARGING_ATTENTION = defineAttentionTable({
  'bookings-to-confirm': {
    rank: 10,
    label: 'Bookings to confirm',
    list: '/booking/completed',
    may: 'booking.read',
  },
  'bookings-to-bill': {
    rank: 20,
    label: 'Sessions missing a bill',
    list: '/booking/inprogress',
    may: 'booking.read',
  },
  'bookings-at-risk': { rank: 30, label: 'Bookings at risk', list: '/bookings', may: 'booking.read' },
  'charges-in-doubt': {
    rank: 40,
    label: 'Charges in doubt',
    list: '/booking/inprogress',
    may: 'booking.read',
  },
  'bills-off-the-meter': {
    rank: 50,
    label: 'Bills that differ from the meter',
    list: '/booking/completed',
    may: 'booking.read',
  },
  'charges-overrun': {
    rank: 60,
    label: 'Charges beyond their prepayment',
    list: '/booking/completed',
    may: 'booking.read',
  },
  'blocks-hanging': {
    rank: 62,
    label: 'Blocked amounts that could not be captured',
    list: '/bookings',
    may: 'booking.read',
  },
  'chargers-to-decide': {
    rank: 110,
    label: 'Chargers awaiting approval',
    list: '/chargers',
    may: 'charger.read',
  },
  'sessions-without-booking': {
    rank: 120,
    label: 'Sessions without a booking',
    list: '/sessions-without-booking',
    may: 'charger.read',
  },
  'blocked-cards-used': {
    rank: 130,
    label: 'Blocked cards used repeatedly',
    list: '/cards',
    may: 'card.read',
  },
  'chargers-offline': { rank: 140, label: 'Chargers offline', list: '/chargers', may: 'charger.read' },
  'certificates-ending': {
    rank: 150,
    label: 'Charger certificates ending soon',
    list: '/charger-certificates',
    may: 'charger.secure',
  },
})

/** What calls say when they have done something: ICU messages, with the number styles of refusals. */
export const CHARGING_SUCCESSES = {
  'bill-recorded': 'Charging stopped and the bill recorded.',
  'booking-cancelled': 'Booking cancelled.',
  'booking-waits': 'Waiting another day.',
  'card-added': 'Card added.',
  'card-blocked': 'Card blocked.',
  'card-changed': 'Card changed.',
  'card-removed': 'Card removed.',
  'card-unblocked': 'Card unblocked.',
  'code-replaced': 'The connector has another code. Print its label again.',
  'cards-imported': '{imported} cards imported.',
  'cards-not-imported': 'Nothing was imported: some lines are wrong.',
  'certificate-revoked': 'Certificate revoked.',
  'charger-accepted': 'Charger accepted.',
  'charger-asked-to-start': 'Paid. The charger is asked to begin.',
  'charger-asked-to-stop': 'The charger is asked to stop.',
  'charger-password-made': 'Set this password at the charger. It applies from its next connection.',
  'charger-removed': 'Charger removed.',
  'chargers-rejected': 'Chargers rejected.',
  'chargers-removed': 'Chargers removed.',
  'charging-started': 'Charging started.',
  'charging-stopped': 'Charging stopped.',
  'command-answered': 'The charger answered {action}.',
  'command-not-connected': 'The charger is not connected.',
  'command-on-its-way': 'The command is on its way.',
  'command-refused': 'The charger could not take {action}: {why}.',
  'command-unanswered': 'No answer in {seconds} s.',
  'connector-reserved': 'Connector reserved.',
  'no-cards-to-import': 'The list has no cards.',
  'unentitled-sessions-noted': 'Noted.',
} as const
