/** Mails about partners, in English: to partners and their people, and to operators. */
import { formatMessage } from './icu.ts'
import type { Messages } from './messages.ts'

export const writeEnPartnerPasskey: Messages['partnerPasskey'] = ({ what, key, name, at, brand }) => ({
  title: `${brand}: a passkey was ${what === 'add' ? 'added' : 'removed'}`,
  message: [
    formatMessage(
      what === 'add'
        ? '{name} added the passkey “{key}” to the partner portal on {at, date, day} at {at, time, clock}.'
        : '{name} removed the passkey “{key}” from the partner portal on {at, date, day} at {at, time, clock}.',
      { name, at, key },
    ),
    what === 'add'
      ? 'It opens the portal without a code. If nobody of your company did this, remove the person in the portal and write to us at once.'
      : 'It opens nothing any more.',
  ].join('\n\n'),
})
