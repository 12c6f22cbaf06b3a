/** What the context brings to the lists that hold for the whole API. */
import { attentionTable } from '../attention-table.ts'
import { refusalTable } from '../refusal-table.ts'

export const PEOPLE_REFUSALS = refusalTable({
  'bad-credentials': { status: 401, message: 'Please enter valid details' },
  'code-wrong': { status: 401, message: 'That code is not valid. Check it or ask for a new one.' },
  'customer-blocked': { status: 403, message: 'This account is blocked. Please contact support.' },
  'partner-not-found': { status: 404, message: 'No such partner.' },
  'customer-not-found': { status: 404, message: 'No such driver.' },
  'query-not-found': { status: 404, message: 'No such query.' },
  'contact-not-found': { status: 404, message: 'No such contact query.' },
  'registration-not-found': { status: 404, message: 'No such seminar registration.' },
  'session-not-found': { status: 404, message: 'No such session, or it has already ended.' },
  'administrator-not-found': { status: 404, message: 'No such operator.' },
  'message-not-found': { status: 404, message: 'No such message.' },
  'notification-not-found': { status: 404, message: 'No such notification.' },
  'offer-not-found': { status: 404, message: 'No such offer.' },
  'partner-exists': { status: 409, message: 'A partner with this e-mail or mobile number already exists.' },
  'administrator-exists': { status: 409, message: 'An operator with this e-mail already exists.' },
  'view-exists': { status: 409, message: 'You already have a view with this name.' },
  'too-many-views': {
    status: 409,
    message: 'You have as many saved views as are kept. Delete one first.',
  },
  'partner-state': { status: 409, message: 'The partner is not in a state that allows this.' },
  'registration-state': { status: 409, message: 'The registration is not in a state that allows this.' },
  'offer-state': { status: 409, message: 'The offer is not in a state that allows this.' },
  'last-owner': { status: 409, message: 'The last owner cannot be changed or removed.' },
  'partner-not-active': { status: 409, message: 'The partner is not active.' },
  'view-not-found': { status: 404, message: 'This view does not exist any more.' },
  'schedule-in-the-past': { status: 422, message: 'The scheduled time is in the past.' },
  'consent-notice-changed': {
    status: 409,
    message: 'The notice about messages has changed. Please read the new one and decide again.',
  },
  'notification-under-way': {
    status: 409,
    message: 'This notification is being sent and can no longer be undone.',
  },
  'gstin-invalid': { status: 422, message: 'The GSTIN is not valid.' },
  'password-wrong': { status: 422, message: 'The current password is not right.' },
  'password-too-weak': { status: 422, message: 'The password needs at least 8 characters.' },
})

/** The topics of which open screens are notified. */
export const PEOPLE_TOPICS = [
  'broadcast',
  'contact',
  'customer',
  'notice',
  'offer',
  'partner',
  'query',
  'seminar',
] as const

/** As `noun.verb`; each has its sentence in the panel (`audit-sentences.ts`), and the compiler asks for it. */
export const PEOPLE_ACTIONS = [
  'administrator.change-password',
  'administrator.change-role',
  'administrator.create',
  'administrator.disable',
  'administrator.enable',
  'administrator.end-session',
  'administrator.end-sessions',
  'administrator.reset-password',
  'administrator.sign-in',
  'administrator.sign-in-failed',
  'administrator.sign-out',
  'contact.delete',
  'contact.undo-delete',
  'customer.block',
  'customer.sign-out',
  'customer.unblock',
  'notification.send',
  'notification.test',
  'notification.undo',
  'offer.cancel',
  'offer.change',
  'offer.create',
  'offer.schedule',
  'offer.send',
  'offer.unschedule',
  'partner.approve',
  'partner.change',
  'partner.create',
  'partner.pay',
  'partner.reinstate',
  'partner.suspend',
  'query.delete',
  'query.undo-delete',
  'seminar.contact',
  'seminar.convert',
  'seminar.decline',
] as const

export const PEOPLE_ATTENTION = attentionTable({
  'contact-queries': {
    rank: 70,
    label: 'New contact queries',
    list: '/get-all-contact',
    may: 'contact.read',
  },
  'support-queries': { rank: 80, label: 'New queries', list: '/show-all-query', may: 'query.read' },
  'seminar-registrations': {
    rank: 90,
    label: 'New seminar registrations',
    list: '/seminar-registrations',
    may: 'seminar.read',
  },
  'pending-partners': {
    rank: 100,
    label: 'Partners awaiting approval',
    list: '/all-partners',
    may: 'partner.read',
  },
  'failed-messages': { rank: 160, label: 'Messages not sent', list: '/failed-messages', may: 'outbox.read' },
})
