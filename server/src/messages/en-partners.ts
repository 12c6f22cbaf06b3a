/** Mails about partners, in English: to partners and their people, and to operators. */
import { formatRupees } from '@voltyatra/domain'
import { formatMessage } from './icu.ts'
import type { Messages } from './messages.ts'

export const writeEnPartnerPasskey: Messages['partnerPasskey'] = ({ change, key, name, at, brand }) => ({
  title: `${brand}: a passkey was ${change === 'add' ? 'added' : 'removed'}`,
  message: [
    formatMessage(
      change === 'add'
        ? '{name} added the passkey “{key}” to the partner portal on {at, date, day} at {at, time, clock}.'
        : '{name} removed the passkey “{key}” from the partner portal on {at, date, day} at {at, time, clock}.',
      { name, at, key },
    ),
    change === 'add'
      ? 'It opens the portal without a code. If nobody of your company did this, remove the person in the portal and write to us at once.'
      : 'It opens nothing any more.',
  ].join('\n\n'),
})

export const writeEnOwnPriceSet: Messages['ownPriceSet'] = (of) => ({
  title: `${of.brand}: ${of.partner} has set a price`,
  message: [
    formatMessage('At {station}, from {from, date, day} at {from, time, clock}.', of),
    `${formatRupees(of.perKwh)} for each kWh${of.idlePerHour > 0 ? `, and ${formatRupees(of.idlePerHour)} for an hour of idle time` : ''}, before GST.`,
    `The contract allows it. What counts at the station: ${of.link}`,
  ].join('\n\n'),
})

export const writeEnStationRequested: Messages['stationRequested'] = (of) => ({
  title: `${of.brand}: ${of.partner} asks for a new station`,
  message: [`${of.station}, ${of.address}.`, `Photos, documents and the decision: ${of.link}`].join('\n\n'),
})

export const writeEnStationRequestDecided: Messages['stationRequestDecided'] = ({
  station,
  reason,
  brand,
}) => ({
  title: `${brand}: your request for ${station} is ${reason === null ? 'approved' : 'refused'}`,
  message:
    reason === null
      ? 'The station is made. It goes into service when its charger is connected to the network.'
      : `The reason: ${reason}`,
})

export const writeEnTicketAskedAgain: Messages['ticketAskedAgain'] = ({ number, asker, link, brand }) => ({
  title: `${brand}: ${asker} has answered in the ticket no. ${number}`,
  message: `Read it here: ${link}`,
})

export const writeEnFaultsAtPartner: Messages['faultsAtPartner'] = ({ faults, count, link, brand }) => ({
  title: count === 1 ? `${brand}: a fault at your charger` : `${brand}: ${count} faults at your chargers`,
  message: [
    ...faults.map(({ number, words }) => `No. ${number}. ${words}`),
    ...(count > faults.length ? [`And ${count - faults.length} more.`] : []),
    `What is done about it, and your questions: ${link}`,
  ].join('\n\n'),
})
