/** Texts of the partner seminar's page and form. */
import { brand } from '../../shared/brand.ts'

export const seminar = {
  title: `Host a charger: the partner seminar | ${brand.name}`,
  description:
    'Own a parking place, a restaurant, a fuel station, a mall? Learn in one afternoon how chargers there earn money. Every Monday, 1:00 PM to 4:00 PM, free of charge.',
  heading: 'Your place, our chargers, your income',
  lead: 'One free afternoon in which we show what hosts earn, what it costs and what we take off your hands. Every Monday, 1:00 PM to 4:00 PM.',
  learn: {
    heading: 'What you will learn',
    topics: [
      {
        title: 'What a site earns',
        text: 'Figures from hosts: energy sold, your share for each kWh, when a charger has paid for itself.',
      },
      {
        title: 'What it needs',
        text: 'Power connection, earthing, parking, approvals; and what we arrange with the electricity company.',
      },
      {
        title: 'How you are paid',
        text: 'A bill for every charge, a statement with GST and commission, and payouts to your bank.',
      },
      { title: 'Your questions', text: 'An engineer and an accountant stay until the last one is answered.' },
    ],
  },
  when: 'When',
  where: 'Where',
  place: 'Online; the link comes by email',
  price: 'Price',
  free: 'Free',
} as const
