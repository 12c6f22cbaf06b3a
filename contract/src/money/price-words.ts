/** A price in the words that a driver reads. */
import * as z from 'zod'

const Words = z.object({
  short: z.string().describe('What charging costs, in one line'),
  lines: z.array(z.string()).describe('All there is to know before charging, one thing each'),
})

export const PriceWords = z
  .object({ withGst: Words.describe('As it is paid'), beforeGst: Words })
  .describe('Read when the reply was made: it names times of the next hours')
