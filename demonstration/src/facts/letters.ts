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

/** In English, and in some of the languages that drivers read. */
export interface WrittenText {
  readonly title: string
  readonly message: string
  readonly translations: Partial<
    Readonly<Record<'hi' | 'ta' | 'mr', { readonly title: string; readonly message: string }>>
  >
}

export const SERVICE_NOTICES: readonly WrittenText[] = [
  {
    title: 'Planned maintenance on Sunday',
    message: 'From 2 to 4 in the morning bookings and top-ups pause. Charges that run go on.',
    translations: {
      hi: {
        title: 'रविवार को तय रखरखाव',
        message: 'सुबह 2 से 4 बजे तक बुकिंग और टॉप-अप बंद रहेंगे। जो चार्जिंग चल रही होगी, वह चलती रहेगी।',
      },
      ta: {
        title: 'ஞாயிற்றுக்கிழமை திட்டமிட்ட பராமரிப்பு',
        message: 'அதிகாலை 2 முதல் 4 மணி வரை முன்பதிவும் டாப்-அப்பும் நிறுத்தப்படும். நடந்துகொண்டிருக்கும் சார்ஜிங் தொடரும்.',
      },
      mr: {
        title: 'रविवारी नियोजित देखभाल',
        message: 'पहाटे 2 ते 4 या वेळेत बुकिंग आणि टॉप-अप बंद राहतील. सुरू असलेले चार्जिंग सुरूच राहील.',
      },
    },
  },
  {
    title: 'Refunds are faster',
    message: 'What a charge did not use now returns to your wallet as soon as the bill is confirmed.',
    translations: {
      hi: {
        title: 'रिफ़ंड अब और जल्दी',
        message: 'चार्जिंग में जो पैसे इस्तेमाल नहीं हुए, वे बिल पक्का होते ही आपके वॉलेट में लौट आते हैं।',
      },
      ta: {
        title: 'பணம் இன்னும் விரைவாகத் திரும்பும்',
        message: 'சார்ஜிங்கில் பயன்படாத பணம், பில் உறுதியானதும் உங்கள் வாலட்டுக்குத் திரும்பும்.',
      },
    },
  },
]

/** The second is in English alone, as an operator in a hurry writes it. */
export const OFFERS: readonly WrittenText[] = [
  {
    title: 'Monsoon offer',
    message: 'Charge on two days of the week and the third charge is on us up to 5 kWh.',
    translations: {
      hi: {
        title: 'मानसून ऑफ़र',
        message: 'हफ़्ते में दो दिन चार्ज करें, तीसरी चार्जिंग 5 kWh तक हमारी तरफ़ से।',
      },
      ta: {
        title: 'மழைக்காலச் சலுகை',
        message: 'வாரத்தில் இரண்டு நாள் சார்ஜ் செய்தால், மூன்றாவது சார்ஜிங் 5 kWh வரை எங்கள் செலவில்.',
      },
      mr: {
        title: 'पावसाळी ऑफर',
        message: 'आठवड्यात दोन दिवस चार्ज करा, तिसरे चार्जिंग 5 kWh पर्यंत आमच्याकडून.',
      },
    },
  },
  {
    title: 'Diwali lights',
    message: 'Top up ₹1,000 or more this week and find ₹50 more on your next booking.',
    translations: {},
  },
  {
    title: 'Highway weekend',
    message: '10 % less at all highway hubs from Friday 18:00 to Sunday 22:00.',
    translations: {
      hi: {
        title: 'हाईवे वीकेंड',
        message: 'शुक्रवार 18:00 से रविवार 22:00 तक हाईवे के सभी स्टेशनों पर 10 % कम।',
      },
      ta: {
        title: 'நெடுஞ்சாலை வார இறுதி',
        message: 'வெள்ளி 18:00 முதல் ஞாயிறு 22:00 வரை எல்லா நெடுஞ்சாலை நிலையங்களிலும் 10 % குறைவு.',
      },
      mr: {
        title: 'हायवे वीकेंड',
        message: 'शुक्रवार 18:00 ते रविवार 22:00 पर्यंत हायवेवरील सर्व स्टेशनवर 10 % कमी.',
      },
    },
  },
  {
    title: 'Night owl',
    message: 'Between 23:00 and 5:00 AC charging costs ₹2 less per kWh.',
    translations: {
      hi: {
        title: 'रात की छूट',
        message: '23:00 से 5:00 के बीच AC चार्जिंग ₹2 प्रति kWh सस्ती।',
      },
    },
  },
  {
    title: 'New year, new range',
    message: 'Invite a friend: both of you get 3 kWh.',
    translations: {},
  },
]
