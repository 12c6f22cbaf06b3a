/** Texts of the screen that sends notifications and offers to drivers. */
import type { TranslatedLanguage } from '@voltyatra/contract'
import { count } from '../../../shared/formats.ts'

/** The languages of drivers beside English. */
export const LANGUAGE_NAMES = {
  hi: 'Hindi',
  bn: 'Bengali',
  mr: 'Marathi',
  te: 'Telugu',
  ta: 'Tamil',
  gu: 'Gujarati',
  kn: 'Kannada',
  or: 'Odia',
  ml: 'Malayalam',
  pa: 'Punjabi',
} as const satisfies Readonly<Record<TranslatedLanguage, string>>

const PROGRESS = { written: 'written', unfinished: 'not finished' } as const

export const notifications = {
  broadcast: 'Send a notification',
  broadcastHint:
    'Reaches every driver’s inbox, and by text message, email and push message those who agreed. It goes out after ten seconds; until then you can undo it.',
  titleField: 'Title',
  message: 'Message',
  kind: 'Kind',
  kinds: {
    promotional: 'Promotional: needs the driver’s consent for text message, email and push message',
    service: 'Service: important to every driver, no consent needed',
  },
  recipients: (total: string) => `Goes to ${total}.`,
  recipientCount: (total: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'at least ' : ''}${count(total)} ${total === 1 ? 'driver' : 'drivers'}`,
  languages: {
    summary: (written: readonly string[]) =>
      written.length === 0 ? 'Other languages' : `Other languages: ${written.join(', ')}`,
    hint: 'Drivers read it in the language of their app. Where theirs is missing, they get the English.',
    language: 'Language',
    choice: (language: string, progress?: keyof typeof PROGRESS) =>
      progress ? `${language} · ${PROGRESS[progress]}` : language,
    begun: (language: string, progress?: keyof typeof PROGRESS) =>
      progress === 'unfinished' ? `${language} (${PROGRESS.unfinished})` : language,
    title: (language: string) => `Title in ${language}`,
    message: (language: string) => `Message in ${language}`,
    half: {
      title: (language: string) => `${language}: Please write a title, too`,
      message: (language: string) => `${language}: Please write a message, too`,
    },
    notByText: (language: string) =>
      `By text message they get the English: no text of this kind is registered in ${language}.`,
    readers: (language: string, total: number) => `${language} (${count(total)})`,
    missing: (languages: readonly string[]) => `These drivers get the English: ${languages.join(', ')}.`,
    onlyEnglish: 'In English only.',
  },
  segments: (total: number) =>
    total === 1
      ? 'As a text message: 1 part.'
      : `As a text message: ${count(total)} parts, each is paid for.`,
  allFields: 'Please fill all fields!',
  send: 'Send notification',
  sending: 'Sending…',
  sent: 'Notification sent successfully!',
  inTenSeconds: (total: string) => `It goes out to ${total} in ten seconds.`,
  undone: 'Undone. Nobody receives it.',
  test: 'Send a test to me',
  testing: 'Sending…',
  testFailed: 'The test could not be sent.',
  failed: 'Failed to send notification',
  tabs: { send: 'Send', sent: 'Sent', offers: 'Offers', failed: 'Not sent' },
  list: 'Sent notifications',
  search: 'Search by title or text',
  columns: { title: 'Title', at: 'Sent', kind: 'Kind', recipients: 'Recipients', progress: 'Delivered' },
  kindShort: { promotional: 'Promotional', service: 'Service' },
  empty: 'No notifications found.',
  emptyHint: 'Notifications you send appear here with their delivery.',
  details: 'Notification',
  facts: { by: 'Sent by', recipients: 'Recipients', progress: 'Progress', status: 'Status' },
  channels: {
    inbox: 'Inbox',
    sms: 'Text message',
    voice: 'Call',
    email: 'Email',
    push: 'Push message',
    whatsapp: 'WhatsApp',
  },
  channelColumns: {
    channel: 'Channel',
    delivered: 'Delivered',
    skipped: 'Skipped',
    failed: 'Failed',
    waiting: 'Waiting',
  },
  skipped: 'Reasons for skipping',
  reasons: {
    'no-consent': 'have not agreed',
    'no-address': 'gave no address',
    'no-browser': 'have turned them on in no browser',
    blocked: 'are blocked',
  } as Readonly<Record<string, string>>,
  reason: (channel: string, total: number, why: string) => `${channel}: ${count(total)} ${why}`,
} as const

export const offers = {
  title: 'Send an offer',
  hint: 'Now, with ten seconds to undo it, or at a time that you choose.',
  schedule: 'Send it later',
  at: 'Date and time (IST)',
  atNeeded: 'Please choose a date and time',
  preview: 'As a driver sees it',
  previewTitle: 'Title',
  previewMessage: 'What you write appears here.',
  send: 'Send offer',
  scheduleIt: 'Schedule offer',
  save: 'Save offer',
  sending: 'Sending…',
  sent: 'Offer sent successfully!',
  undone: 'Undone. The offer is a draft again.',
  failed: 'The offer could not be sent.',
  draft: 'Save as draft',
  drafted: 'The offer is saved as a draft.',
  list: 'Offers',
  search: 'Search by title or text',
  status: 'Status',
  columns: { title: 'Title', status: 'Status', at: 'Date', by: 'Created by' },
  empty: 'No offers found.',
  emptyHint: 'Write the first one under Send.',
  details: 'Offer',
  cancel: 'Cancel offer',
  cancelHint: 'It will not be sent and cannot be scheduled again.',
  cancelling: 'Cancelling…',
  cancelled: 'The offer is cancelled.',
  sendNow: 'Send now',
  result: 'View delivery',
  facts: { created: 'Created', scheduled: 'Scheduled for', sent: 'Sent', cancelled: 'Cancelled' },
  justNow: 'now',
} as const

export const failedMessages = {
  list: 'Messages not sent',
  search: 'Search by recipient',
  columns: {
    recipient: 'Recipient',
    channel: 'Channel',
    what: 'Message',
    why: 'Reason',
    attempts: 'Attempts',
    at: 'Created',
  },
  empty: 'No failed messages found.',
  emptyHint: 'Every message so far was sent, or waits to be sent.',
} as const
