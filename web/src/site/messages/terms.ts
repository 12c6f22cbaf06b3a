/**
 * The terms. NEEDS THE OPERATOR'S LAWYER: written to be complete and to say what the program does, but no advocate has
 * read them. What section 9 of the specification fixes (7 days, 30 days, Bengaluru, the cap) stands in it as given.
 */
import { brand } from '../../shared/brand.ts'
import { COMPANY, OFFICE, tagGiven, tagLacking } from '../company.ts'
import type { LegalText } from './legal.ts'

const { name } = brand

export const terms: LegalText = {
  title: `Terms and Conditions | ${name}`,
  description: `The terms on which ${name} sells charging: bookings, wallet, GST, refunds, liability, grievances and the courts that decide.`,
  heading: 'Terms and Conditions',
  lead: `What you may expect from ${name}, and what we expect from you, when you charge at a station of our network.`,
  sections: {
    who: {
      heading: 'Who we are and what these terms cover',
      body: [
        `“${name}”, “we” and “us” mean ${COMPANY}${OFFICE}. “You” means the person, or the business, that uses this website, our app or a charging station of our network.`,
        tagGiven(
          'hasRegistrations',
          'Our GST registrations: {{#registrations}}{{state}} {{gstin}}. {{/registrations}}',
        ),
        'By booking, charging or topping up a wallet you agree to these terms, which together with what you saw before you confirmed make up the contract between us. They are an electronic record under the Information Technology Act, 2000 and need no signature.',
        'You must be 18 years old, or act with a parent or guardian who agrees to these terms for you.',
      ],
    },
    service: {
      heading: 'The service',
      body: [
        'We sell charging as a service at stations that belong to us or to partners who host our chargers. Whoever owns the charger, your contract, your bill and your refund are with us.',
        'Power, availability and times shown in the app are what the station last reported, with the age of the report. A car, its battery, heat, cold and the electricity supply decide how fast it really charges.',
        'We may close a station for maintenance, safety or by order of an authority. If you hold a booking there we tell you at once, and what you paid for it goes back to your wallet in full.',
      ],
    },
    account: {
      heading: 'Your account',
      body: [
        'You sign in with your mobile number and a one-time code. Keep the code to yourself; we never ask for it by phone or email. You are responsible for what is done with your account until you tell us that somebody else has access to it.',
        'Please give us correct details, and your GSTIN if you want it on your invoices. We may suspend an account that is used for fraud or that puts people or equipment in danger, and we tell you why. Your wallet balance stays yours.',
      ],
    },
    bookings: {
      heading: 'Bookings and charging',
      body: [
        [
          'A booking is for one connector, from 15 minutes to 24 hours, and may start up to 30 days ahead.',
          'Before you confirm, you see the price, the GST on it and the total. That total is your prepayment. It moves from your wallet to the booking when charging starts, and not before.',
          'Reserving a connector holds a deposit in your wallet, which the app shows before you confirm. It becomes part of the prepayment when charging starts and returns to your wallet when you cancel. If you cancel late or do not come, it returns some days later.',
          'The price in force when charging starts applies to the whole booking, even if we change our prices while it runs.',
          'You can cancel a booking before charging starts; cancelling costs nothing. If a running booking is cancelled, the prepayment returns to your wallet.',
          'Once charging has ended, the bill for what was delivered is checked and confirmed. You pay for what you used; the rest of the prepayment returns to your wallet. Charging is stopped at what you prepaid. If your car takes a little more before it stops, the price of that is taken from your wallet, and anything still owed is paid before your next charge.',
        ],
        'Please leave the parking space when your booking ends: the next driver may have reserved the connector.',
      ],
    },
    prices: {
      heading: 'Prices and GST',
      body: [
        'Charging is priced per kWh at the network’s price, or per hour where a station says so. The price in force when charging starts is the one that counts; the app shows it before you start.',
        'Charging is a service taxed with Goods and Services Tax, at present at 18% (SAC 998714), calculated once for each document on the taxable amount and rounded to the nearest paisa. Price, GST and total are shown apart before you confirm and on the bill.',
        'If the law changes the rate of tax, the new rate applies to bookings that start from that day.',
      ],
    },
    wallet: {
      heading: 'Your wallet',
      body: [
        [
          'The wallet is prepaid in rupees, can be used only for charging and related services that we ourselves sell, and bears no interest.',
          'A top-up is credited when the payment provider confirms that it has your money. If you were charged and nothing was credited, we find out why, and the provider returns the money or we credit it.',
          'We hold no card or UPI details; the payment provider does.',
          'The balance does not expire.',
          'A top-up that you have not spent is returned on request to the account or card from which it came, within 7 working days. When you close your account, what is left goes back the same way.',
        ],
      ],
    },
    refunds: {
      heading: 'Refunds',
      body: [
        'The refund of a booking is what you prepaid less the total of the bill, both with GST. It is credited to your wallet when the booking is confirmed, and the app shows how it was calculated.',
        'If charging did not start, or stopped through a fault of ours or of the station, you pay only for the energy that reached your car. Tell us within 30 days if you think that a bill is wrong; we check it against the charger’s records.',
      ],
    },
    duties: {
      heading: 'What we ask of you',
      body: [
        [
          'Use connectors that fit your car, handle cables with care, and follow the instructions at the station.',
          'Do not charge a car or a cable that is damaged or that has been altered in a way that its maker does not allow.',
          'Do not smoke, and leave no children or animals alone at the charger.',
          'Do not resell charging, disturb the service, or collect its data automatically beyond what our interfaces offer.',
          'Tell us about damage. If you cause it through carelessness, you pay for the repair.',
        ],
      ],
    },
    liability: {
      heading: 'Our liability',
      body: [
        'We run the network with care, but cannot promise that every station works at every hour.',
        'Our liability for a charging session, whatever the legal ground, is capped at the amount paid for that session. We are not liable for loss of profit or time, or for other indirect loss.',
        'Nothing in these terms limits liability for death or injury caused by our negligence, for fraud, or where the law, in particular the Consumer Protection Act, 2019, does not allow it to be limited.',
      ],
    },
    changes: {
      heading: 'Changes to these terms',
      body: [
        'We may change these terms, and give 7 days’ notice on this page and in the app before a change takes effect. Bookings made before that day keep the terms under which they were made. If you do not agree, you may close your account and have your balance returned.',
      ],
    },
    grievances: {
      heading: 'Grievances',
      body: [
        tagGiven(
          'grievanceName',
          'Our grievance officer is {{grievanceName}}, {{grievanceEmail}}, {{grievancePhone}}, at the address above.',
        ) + tagLacking('grievanceName', 'Our grievance officer is named here before the network opens.'),
        'Every grievance gets a ticket number and is acknowledged within 48 hours. Our target is to resolve it within 30 days of receiving it. You may also turn to the National Consumer Helpline (1915) or to a consumer commission.',
      ],
    },
    law: {
      heading: 'Law and courts',
      body: [
        `The law of India applies. The courts in {{courtsCity}} decide on disputes; your right as a consumer to file a complaint where you live or work remains.`,
        'If a part of these terms is invalid, the rest stays valid. If we do not use a right once, we do not give it up.',
      ],
    },
  },
}
