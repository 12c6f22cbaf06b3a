/** All contexts of the program; none knows this list. */
import { charging } from './charging/manifest.ts'
import type { Context } from './context.ts'
import { money } from './money/manifest.ts'
import { network } from './network/manifest.ts'
import { operations } from './operations/manifest.ts'
import { people } from './people/manifest.ts'

export const CONTEXTS: readonly Context[] = [charging, money, network, people, operations]
