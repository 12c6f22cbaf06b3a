/** What calls of the context refuse, with status and sentence. */
import { defineRefusalTable, defineStateRefusal } from '../refusal-table.ts'

export const CHARGING_REFUSALS = defineRefusalTable({
  'fault-rule-not-found': { status: 404, message: 'There is no such rule.' },
  'fault-rule-known': {
    status: 409,
    message: 'There is a rule already that finds the same. Change that one.',
  },
  'too-many-fault-rules': {
    status: 409,
    message: 'There are too many rules. Remove one that is not needed.',
  },
  'connector-not-found': { status: 404, message: 'No such connector at this station.' },
  'code-unknown': {
    status: 404,
    message: 'No connector has this code. Please read it again from the label.',
  },
  'code-replaced': {
    status: 410,
    message: 'This label was replaced. Please use the newer label on the connector.',
  },
  'display-code-old': {
    status: 410,
    message: 'This code is no longer valid. Please scan the code that the charger’s display shows now.',
  },
  'car-not-plugged-in': {
    status: 409,
    message: 'Plug in the car first. Nothing was charged.',
  },
  'charge-link-unknown': { status: 404, message: 'This link shows no charge, or not any more.' },
  'receipt-limit': { status: 409, message: 'The receipt has been sent three times. This page shows it too.' },
  'receipt-unavailable': {
    status: 422,
    message: 'The receipt cannot be sent this way here. This page shows it too.',
  },
  'guest-charge-exists': { status: 409, message: 'This charge was asked for already.' },
  'review-not-found': { status: 404, message: 'No such review.' },
  'problem-not-found': { status: 404, message: 'No such report of a problem.' },
  'charge-not-over': {
    status: 409,
    message: 'A charge can be rated once it has delivered energy and is billed.',
  },
  'review-too-late': { status: 409, message: 'The time for this review is over.' },
  'problem-reported-already': {
    status: 409,
    message: 'You have reported this already. We are looking into it.',
  },
  'problem-answered': { status: 409, message: 'This was answered already.' },
  'calendar-not-found': { status: 404, message: 'No such calendar.' },
  'booking-not-found': { status: 404, message: 'No such booking.' },
  'bill-not-found': { status: 404, message: 'No such bill image.' },
  'charger-not-found': { status: 404, message: 'No such charger.' },
  'charger-log-not-found': {
    status: 404,
    message: 'No such file of this charger, or it is not kept any more.',
  },
  'certificate-not-found': { status: 404, message: 'No such certificate, or it is revoked already.' },
  'card-terminal-amount-missing': {
    status: 400,
    message: 'Enter what the terminal blocks on a card.',
  },
  'card-settlement-not-found': { status: 404, message: 'No such payment at a card terminal.' },
  'battery-swap-not-found': { status: 404, message: 'No such battery swap.' },
  'battery-swap-state': defineStateRefusal('battery swap'),
  'battery-swap-energy-needed': {
    status: 422,
    message: 'The cabinet has not said all of this swap. Enter the energy that is to be billed.',
  },
  'battery-swap-without-payer': {
    status: 409,
    message: 'Nobody can be billed for this swap: no driver is known, or the cabinet has no price.',
  },
  'battery-swap-refused': {
    status: 409,
    message: 'The swap cannot begin.',
    exact:
      'The swap cannot begin: {why, select, noCredit {the wallet does not hold what it can cost, or something is owed} noPrice {the price is per kWh, and nobody has entered what a battery holds} ownerBlocked {the driver is blocked} notHere {the cabinet has no slot at an active station} other {all slots are in use}}.',
  },
  'maintenance-not-found': { status: 404, message: 'No such maintenance of this charger.' },
  'maintenance-over': { status: 409, message: 'This maintenance is over.' },
  'maintenance-times': {
    status: 422,
    message: 'Maintenance begins now or within a year, and lasts thirty days at most.',
  },
  'maintenance-overlap': { status: 409, message: 'Maintenance is planned for a part of this time already.' },
  'maintenance-reservations': {
    status: 409,
    message: 'Other reservations fall into this time than those that were shown. Look at them again.',
    exact:
      'By now {count, plural, =0 {no reservation falls} one {# reservation falls} other {# reservations fall}} into this time. Look at them again.',
  },
  'battery-cabinet-not-found': { status: 404, message: 'There is no such cabinet for battery swaps.' },
  'swap-under-way': { status: 409, message: 'A swap of yours is under way. Finish it first.' },
  'swap-not-possible': {
    status: 409,
    message: 'This cabinet cannot swap a battery for you now. Nothing was charged.',
  },
  'no-battery-cabinet': { status: 409, message: 'This charger swaps no batteries.' },
  'firmware-image-not-found': { status: 404, message: 'No such firmware, or it is retired.' },
  'firmware-image-exists': {
    status: 409,
    message: 'This version for this maker and model is in the catalogue already.',
  },
  'firmware-campaign-not-found': { status: 404, message: 'No such firmware campaign.' },
  'firmware-campaign-state': defineStateRefusal('firmware campaign', {
    between: 'waiting for its next stage',
  }),
  'no-chargers-for-firmware': {
    status: 409,
    message:
      'No charger needs this: none of this maker and model has another version, or all are in another campaign.',
  },
  'setting-template-not-found': { status: 404, message: 'No such template of settings.' },
  'setting-template-exists': {
    status: 409,
    message: 'There is a template for this maker and model already. Change that one.',
  },
  'setting-is-secret': {
    status: 422,
    message: 'Secrets are not kept in templates. Set them at each charger.',
    exact: '{name} is a secret, and secrets are not kept in templates. Set it at each charger.',
  },
  'setting-is-kept': {
    status: 422,
    message: 'The program sets this itself, so that a template cannot want it otherwise.',
    exact:
      'The program itself sets {name}{how, select, set { to {wanted} whenever a charger starts} other {, for the codes on the display}}. Leave it out of the template.',
  },
  'no-chargers-differ': {
    status: 409,
    message:
      'No charger can be put right: none has reported a value that differs and can be changed, or all are in another campaign.',
  },
  'card-not-found': { status: 404, message: 'No such card.' },
  'card-not-to-be-had': {
    status: 404,
    message: 'This card cannot be added here. Check the number, or ask the support.',
  },
  'signed-readings-not-found': { status: 404, message: 'The meter has signed no readings of this charge.' },
  'meter-key-not-found': { status: 404, message: 'No such key, or it is withdrawn already.' },
  'meter-key-not-read': {
    status: 422,
    message:
      'This is no public key that can be used: enter it as hexadecimal or base64, whole, as it stands on the meter.',
  },
  'too-many-meter-keys': {
    status: 409,
    message: 'The charger has as many confirmed keys as are kept. Withdraw one of a meter that is gone.',
  },
  'autocharge-not-offered': {
    status: 409,
    message:
      'The charger has not recognised your car, or another car was there too. Try again with your next charge.',
  },
  'too-many-cards': { status: 409, message: 'You have as many cards as are kept. Ask the support.' },
  'too-many-fleet-cards': { status: 409, message: 'The fleet has as many cards as are kept.' },
  'card-not-free': {
    status: 409,
    message:
      'This card cannot be sent: it is somebody’s, is blocked, was used, or is on its way to somebody already.',
    exact:
      'Card {number} cannot be sent: it is somebody’s, is blocked, was used, or is on its way to somebody already.',
  },
  'card-numbers-wrong': {
    status: 422,
    message: 'Enter as many numbers as cards were ordered.',
    exact:
      '{count, plural, one {One card was} other {# cards were}} ordered, and {entered, plural, one {one number was} other {# numbers were}} entered.',
  },
  'card-number-twice': {
    status: 422,
    message: 'A number was entered twice.',
    exact: 'The number {number} was entered twice.',
  },
  'card-order-not-found': { status: 404, message: 'No such order of a card.' },
  'card-order-state': defineStateRefusal('card order'),
  'too-many-card-orders': {
    status: 409,
    message: 'Two of your orders are open already, or you have ordered five cards today. Please wait.',
  },
  'too-many-fleet-card-orders': {
    status: 409,
    message: 'The fleet has ordered cards five times in 24 hours. Please order more at once tomorrow.',
  },
  'too-many-cards-ordered': {
    status: 409,
    message:
      'With those in use and on their way a fleet has at most two cards for each driver and car, and a hundred that it has not activated.',
    exact:
      'You can order {most, plural, =0 {no more cards} one {one more card} other {# more cards}} now: with those in use and on their way at most two for each driver and car, and a hundred that are not activated.',
  },
  'fleet-cards-suspended': {
    status: 409,
    message: 'The company is suspended: no charge begins at its cost, and no cards are sent.',
  },
  'card-exists': { status: 409, message: 'A card with this number already exists.' },
  'connector-number': {
    status: 422,
    message: 'The charger does not number its connectors like this.',
    exact:
      '{how, select, evse {{charger} numbers its connectors by EVSE: say the EVSE of connector {number}.} other {{charger} numbers its connectors without EVSEs: leave out the EVSE of connector {number}.}}',
  },
  'connector-taken': { status: 409, message: 'This connector already belongs to another charger.' },
  'card-used': {
    status: 409,
    message: 'This card has been used, or a company has it, so it is kept. Block it instead.',
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
    message: 'Cars have charged or paid here, so its records are kept. Reject the charger instead.',
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
  'charge-may-run': {
    status: 409,
    message:
      'The charger has agreed to begin and lost its connection. It may be charging: your money stays held until the ' +
      'charger is back, for a day at most.',
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
    message:
      'You missed several reservations, so you cannot reserve ahead now. At the connector you can charge at once.',
    exact:
      'You missed {count} reservations within {days} days, so you cannot reserve ahead now. At the connector you can charge at once.',
  },
  'energy-too-little': {
    status: 422,
    message: 'That is less than the minimum energy of a charge here.',
    exact: 'The minimum for a charge here is {leastWh, number, kWh} kWh, {total, number, rupees} with GST.',
  },
  'price-changed': {
    status: 409,
    message: 'The price has changed. Look at the new amount and press again.',
    exact: 'The price has changed. Look at the new amount and press again: {total, number, rupees}.',
  },
  'connector-free-now': { status: 409, message: 'It is free now: you can charge here at once.' },
  'too-many-free-alerts': {
    status: 429,
    message: 'You wait at too many stations, or too many drivers wait here. Please try again later.',
  },
  'percent-not-reported': {
    status: 409,
    message:
      'This charger does not say how full a battery is. Please choose an amount of money, energy or time.',
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
