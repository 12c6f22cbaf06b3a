/** What people of the demonstration write: to the network, and the network to them. */

export const CONTACT_MESSAGES = [
  'Do you have fast chargers between Pune and Satara? We drive to Kolhapur every second weekend.',
  'I run a housing society of 240 flats and we would like ten AC chargers in the basement. Whom do I speak to?',
  'Can a company open one account for forty delivery three-wheelers, with a monthly statement?',
  'Please tell me whether my older car with CHAdeMO can charge anywhere in your network.',
  'The app shows the price before GST. Is the amount in my wallet with GST or without?',
  'Our hotel on the highway has 60 parking bays and a 200 kVA connection. How do we become a partner?',
  'Is there a discount for charging after ten at night?',
  'I am a journalist writing about highway charging. May I visit one of your hubs?',
  'Do your stations accept payment by UPI without an account?',
  'We are a school with three electric buses. Can the chargers be reserved every evening from 7 to 9?',
  'Will you open a station in our town? The nearest one is 80 km away.',
  'What documents does a shop owner need to host one 30 kW charger?',
] as const

export const SUPPORT_QUESTIONS = [
  'The charger stopped at 64 % although I had paid for 20 kWh. Will the rest come back to my wallet?',
  'The gun was stuck after charging and the guard had to help. Please have it checked.',
  'My booking is completed since yesterday but the refund is not in my wallet yet.',
  'I paid by UPI, the bank has debited ₹1,000, but the wallet shows nothing.',
  'Another car stood in the bay that I had reserved. Can you do something about it?',
  'Please send me a GST invoice with my company’s number for last month.',
  'The display at connector 2 is dark, only the light is green.',
  'How do I change the vehicle in my profile?',
  'I arrived ten minutes late and the app said that the reservation was gone.',
  'The parking attendant asked for ₹50 extra. Is that right?',
  'The station is shown as open at night but the gate was locked at 11 pm.',
  'Can my wife use the same account with her phone?',
] as const

export const SEMINAR_QUESTIONS = [
  'What does a 60 kW charger earn in a month on a state highway?',
  'Who pays for the transformer?',
  'How soon is the money paid out?',
  'Can I keep my own brand on the charger?',
  undefined,
  undefined,
] as const

export const BUSINESS_KINDS = [
  'Petrol pump',
  'Hotel',
  'Mall',
  'Restaurant',
  'Parking operator',
  'Land owner',
  'Hospital',
] as const

export const PROVIDERS: readonly (readonly [name: string, url: string])[] = [
  ['Tata Power EZ Charge', 'https://ev.tatapower.com'],
  ['Statiq', 'https://www.statiq.in'],
  ['ChargeZone', 'https://chargezone.com'],
  ['Jio-bp pulse', 'https://www.jiobp.com'],
  ['Zeon Charging', 'https://www.zeoncharging.com'],
  ['GLIDA', 'https://www.glida.in'],
  ['Kazam', 'https://www.kazam.in'],
  ['Ather Grid', 'https://www.atherenergy.com'],
  ['BPCL eDrive', 'https://www.bharatpetroleum.in'],
  ['EESL', 'https://www.eeslindia.org'],
  ['Relux Electric', 'https://reluxelectric.com'],
  ['GOEC', 'https://www.goecworld.com'],
]

export const SERVICE_NOTICES: readonly (readonly [title: string, message: string])[] = [
  [
    'Planned maintenance on Sunday',
    'From 2 to 4 in the morning bookings and top-ups pause. Charges that run go on.',
  ],
  [
    'Refunds are faster',
    'What a charge did not use now returns to your wallet as soon as the bill is confirmed.',
  ],
]

export const OFFERS: readonly (readonly [title: string, message: string])[] = [
  ['Monsoon offer', 'Charge on two days of the week and the third charge is on us up to 5 kWh.'],
  ['Diwali lights', 'Top up ₹1,000 or more this week and find ₹50 more on your next booking.'],
  ['Highway weekend', '10 % less at all highway hubs from Friday 18:00 to Sunday 22:00.'],
  ['Night owl', 'Between 23:00 and 5:00 AC charging costs ₹2 less per kWh.'],
  ['New year, new range', 'Invite a friend: both of you get 3 kWh.'],
]
