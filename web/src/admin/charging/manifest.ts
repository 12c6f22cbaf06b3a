/** The screens of the context; each describes itself. */

import { bookings } from './bookings/screen.ts'
import { cards } from './cards/screen.ts'
import { certificates } from './certificates/screen.ts'
import { chargers } from './chargers/screen.ts'
import { completed } from './completed/screen.ts'
import { ongoing } from './ongoing/screen.ts'
import { problems } from './problems/screen.ts'
import { reviews } from './reviews/screen.ts'

export const charging = [
  ongoing,
  completed,
  bookings,
  chargers,
  cards,
  certificates,
  problems,
  reviews,
] as const
