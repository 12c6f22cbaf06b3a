/** Reviews and problem reports of the demonstration’s drivers. */
import type { ProblemKind } from '@voltyatra/domain'

/** By stars, the worst first; most drivers give stars alone. */
export const REVIEW_WORDS: readonly (readonly string[])[] = [
  [
    'Two of three connectors did not work and nobody picked up the phone. Drove on to the next town.',
    'A petrol car stood in the bay for an hour. The guard shrugged.',
  ],
  [
    'Started only at the third try. After that it was fine.',
    'Slow for what it says. My car took half of it.',
  ],
  [
    'Works, but the bay is narrow and there is no light at night.',
    'Fair price, nothing to do while you wait.',
  ],
  [
    'Charged at full power from the start. Tea stall next door.',
    'Easy to find, clean, and the app knew that it was free.',
    'Good. A roof over the bays would make it perfect.',
  ],
  [
    'Plugged in, paid, done. What I did not use was back in a minute.',
    'Best stop on this road: quick, safe at night, and there is food.',
    'Exactly the power that the page says. Will come again.',
    'The staff helped an elderly couple with the heavy cable. Thank you.',
  ],
]

/** Of a hundred drivers, so many give one star, two stars and so on. */
export const STARS_SHARE = [4, 5, 12, 34, 45] as const

/** Of a hundred charges, so many are reviewed; of a hundred reviews, so many have words. */
export const REVIEWED_SHARE = 14
export const WORDED_SHARE = 40

export const PROBLEMS: readonly (readonly [kind: ProblemKind, words: string | null])[] = [
  ['does-not-start', 'It says that it is preparing and stays there.'],
  ['does-not-start', null],
  ['cable-broken', 'The latch of the plug is broken, it falls out of the car.'],
  ['blocked', 'A delivery van is parked in both bays.'],
  ['blocked', null],
  ['unsafe', 'There is no light at all after nine.'],
  ['wrong-place', 'The pin is on the other side of the highway. The entrance is at the service road.'],
  ['wrong-price', 'The board at the station says ₹2 less for each kWh.'],
  ['other', 'Water stands in the bay after the rain.'],
]
