/** Quotes of drivers in their own words: they are not translated. */
export const QUOTES = [
  {
    quote:
      'Bengaluru to Goa in one day with two stops. Both chargers were free when the app said so, and the bill matched to the rupee.',
    name: 'Ananya Rao',
    car: 'Tata Nexon EV',
    city: 'Bengaluru',
  },
  {
    quote:
      'I run eleven cabs. One wallet, one statement with GST at the end of the month, and my drivers stopped queueing at noon.',
    name: 'Harpreet Singh Gill',
    car: 'MG ZS EV fleet',
    city: 'Ludhiana',
  },
  {
    quote:
      'I was nervous about my first highway trip. A connector failed at Vellore, support moved my booking to the next connector in three minutes.',
    name: 'Meenakshi Sundaram',
    car: 'Hyundai Ioniq 5',
    city: 'Chennai',
  },
] as const
