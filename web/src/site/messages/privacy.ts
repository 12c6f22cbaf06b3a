/**
 * The privacy notice under the Digital Personal Data Protection Act, 2023. NEEDS THE OPERATOR'S LAWYER: it describes what
 * the program keeps and does, but no advocate has read it.
 */
import { brand } from '../../shared/brand.ts'
import { COMPANY, OFFICE, tagGiven, tagLacking } from '../company.ts'
import type { LegalText } from './legal.ts'

const { name } = brand

const GRIEVANCE_OFFICER =
  tagGiven('grievanceName', `{{grievanceName}}, {{grievanceEmail}}, {{grievancePhone}}${OFFICE}.`) +
  tagLacking('grievanceName', 'The grievance officer is named here before the network opens.')

export const privacy: LegalText = {
  title: `Privacy Policy | ${name}`,
  description: `Which personal data ${name} keeps, what for and how long, and how to see, correct or erase them under the DPDP Act.`,
  heading: 'Privacy Policy',
  lead: 'Which data about you we keep, what for, for how long, and how you decide about them.',
  sections: {
    who: {
      heading: 'Who is responsible',
      body: [
        `The data fiduciary under the Digital Personal Data Protection Act, 2023 (“the Act”) is ${COMPANY}${OFFICE}. ${tagGiven('supportEmail', 'Write to {{supportEmail}}, or to the grievance officer named below.')}`,
      ],
    },
    data: {
      heading: 'What we keep, and what for',
      body: [
        [
          'Account: your mobile number, your email address and, if you give them, your name, your car and your GSTIN. To sign you in, to reach you about your bookings, and to issue invoices.',
          'Bookings and charging: station, connector, times, energy, amounts, bills. To charge your car, bill it and answer questions about it.',
          'Wallet: top-ups, refunds and the reference numbers of the payment provider. To keep your balance right. We see no card numbers and no UPI PIN.',
          'Location: only while the app or the station finder shows you what is near, and only after you allowed it with a click. It is used on your device, and no trail of it is kept.',
          'Messages: what you write in the contact form or when you register for a seminar: name, email address, phone number and your message. To answer you.',
          'Security: your network address, the kind of browser and the time of requests. To keep the service running and to detect misuse.',
        ],
        'We use no advertising networks and no trackers, and sell no data.',
      ],
    },
    ground: {
      heading: 'Legal ground',
      body: [
        'We process data with your consent, or for a purpose for which you gave them to us of your own accord, such as a booking or a question, and where a law demands it, such as tax law for invoices.',
        'Offers reach you by text message or mail only if you agreed to that channel. You can withdraw the agreement in the app as easily as you gave it. News about your own bookings and payments are part of the service.',
      ],
    },
    browser: {
      heading: 'What is kept in your browser',
      body: [
        'This website sets no cookie while you read. If you sign in, one cookie keeps you signed in, and one lets us recognise this device, so that somebody else’s wrong passwords do not lock you out. A message that could not be sent stays in your browser’s storage until it is, and is deleted then. A copy of the page that says you are offline is kept so that it can be shown when you are.',
      ],
    },
    shared: {
      heading: 'Who else sees your data',
      body: [
        [
          'The partner at whose station you charge sees the booking, not your contact details.',
          'Payment providers, text-message and email services process what they need to do their part, under contract with us.',
          'Authorities get what the law obliges us to give them, and no more.',
        ],
      ],
    },
    time: {
      heading: 'For how long',
      body: [
        [
          'Account: while you have it. After you close it, only what a law makes us keep.',
          'Invoices, payments and what belongs to them: eight years, as tax and company law demand.',
          'Messages from forms: one year after the last answer.',
          'Technical records: 180 days, as the directions of CERT-In demand.',
        ],
      ],
    },
    rights: {
      heading: 'Your rights',
      body: [
        [
          'To know which data we process about you, and with whom they were shared.',
          'To have them corrected, completed, brought up to date or erased.',
          'To withdraw a consent. What was done before stays lawful.',
          'To have a grievance answered, and to name somebody who exercises your rights if you die or cannot.',
        ],
        `${tagGiven('grievanceName', 'Write to {{grievanceEmail}} from the address that we know, or use the app.')}${tagLacking('grievanceName', 'Use the app, or the contact form of this site.')} We answer within 30 days and ask no fee. If our answer does not satisfy you, you may complain to the Data Protection Board of India.`,
      ],
    },
    children: {
      heading: 'Children',
      body: [
        'Our service is for people from the age of 18. We do not knowingly process data of children without the verifiable consent of a parent, and neither follow them nor show them advertising.',
      ],
    },
    security: {
      heading: 'How we protect your data',
      body: [
        'Connections are encrypted. Passwords and one-time codes are kept only as hashes, from which they cannot be recovered. Our staff see only what their role needs, and what they change or export is recorded. Should data ever be lost or fall into the wrong hands, we tell you and the Data Protection Board without delay.',
      ],
    },
    grievances: {
      heading: 'Grievance officer',
      body: [
        `${GRIEVANCE_OFFICER} You get a ticket number and an acknowledgement within 48 hours; our target for an answer is 30 days.`,
      ],
    },
    changes: {
      heading: 'Changes to this policy',
      body: [
        'We announce changes on this page and in the app 7 days before they take effect. If we want to use data for something new, we ask first.',
      ],
    },
  },
}
