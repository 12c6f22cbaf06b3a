/** Texts of the landing page. */
import { brand } from '../../shared/brand.ts'

export const landing = {
  title: `${brand.name}: Power Your Journey With Clean Energy`,
  description:
    'Over 10,000 charging points across India, up to 350kW. Find a station near you, pay through the app, charge, and get back what you did not use.',

  hero: {
    headline: 'Power Your Journey With Clean Energy',
    subtitle:
      'A nationwide network of smart charging stations. See what is free before you set off, pay in rupees, and get back whatever you did not use.',
    find: 'Find Nearest Station',
    app: 'Download App',
    network:
      'The network as points of light from Kashmir to Kanyakumari, with a car charging in front of it.',
    facts: ['Up to 350kW', 'UPI, cards, wallet', '24/7 support'],
  },

  why: {
    heading: `Why Choose ${brand.name}`,
    lead: 'Three things decide whether a long drive on electricity is a pleasure. We built the network around them.',
    cards: [
      {
        title: 'Ultra-fast charging',
        text: 'Up to 350kW from a single connector. Most cars go from 10% to 80% in the time of a meal on the road.',
      },
      {
        title: 'Nationwide coverage',
        text: 'Over 10,000 charging points in cities, along highways and where people stop anyway.',
      },
      {
        title: 'Smart and secure',
        text: 'Prices with GST before you start, a bill to the paisa after, and people who answer, 24/7.',
      },
    ],
  },

  how: {
    heading: 'How It Works',
    lead: 'Four steps, and you hold the cable in only one of them.',
    steps: [
      {
        title: 'Find a station',
        text: 'See which connectors near you are free right now, with power and price.',
      },
      {
        title: 'Connect and pay',
        text: 'Plug in and pay through the app from your wallet, by UPI or by card.',
      },
      { title: 'Start charging', text: 'Follow energy, cost and time left in real time, wherever you are.' },
      {
        title: 'Get notified',
        text: 'We tell you when charging completes. The unused part is back in your wallet.',
      },
    ],
    screens: {
      free: '4 free',
      pay: 'Pay ₹354.00',
      energy: '12.5 kWh',
      done: 'Charging complete',
      refund: '₹132.75 back in your wallet',
    },
  },

  testimonials: {
    heading: 'What drivers say',
    lead: 'From the people who plug in every week.',
  },

  impact: {
    heading: 'Our Impact',
    lead: 'What the network does for the people who drive on it.',
  },

  contact: {
    heading: 'Talk to us',
    lead: 'A question about a charge, a fleet to move to electric, a site for chargers: write, and a person answers.',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
  },

  faq: {
    heading: 'Questions and answers',
    lead: 'What people ask before their first charge.',
    more: 'Ask us yours',
    questions: [
      {
        question: 'How long does it take to charge an electric car?',
        answer:
          'Fast chargers reach 80% in 30–60 minutes, depending on the car and how full its battery is. A home socket takes a night. The last 20% is always slower, because the car protects its battery.',
      },
      {
        question: 'What types of chargers are there?',
        answer:
          'Level 1 is a household socket, for charging overnight. Level 2 is an AC wall box or public AC charger, for a few hours at home, work or the mall. DC fast chargers feed the battery directly and are made for long drives.',
      },
      {
        question: 'Is it safe to charge in the rain?',
        answer:
          'Yes. Connectors and cars are sealed, and no current flows until both have checked each other. If water gets where it should not, the charger switches off within milliseconds.',
      },
      {
        question: 'How much does it cost to charge?',
        answer:
          'At home about ₹2–₹5 per km, depending on your electricity tariff and your car. At our stations you see the price per kWh, with GST, before you start, and pay only for what you used.',
      },
      {
        question: 'Can I install a charger at home?',
        answer:
          'Yes. You need a parking place of your own, a 15 A or three-phase line, earthing, and a certified electrician. Housing societies may not refuse without reason; we help with the paperwork.',
      },
    ],
  },
} as const
