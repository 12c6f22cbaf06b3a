/** Quarters of the financial year, which begins on 1 April. */

/** The first and last day, 'YYYY-MM-DD', of the quarter that a month 'YYYY-MM' lies in. */
export function findQuarter(month: string): { readonly first: string; readonly last: string } {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const begins = of - ((of - 1) % 3)
  const lastDay = new Date(Date.UTC(year, begins + 2, 0)).getUTCDate()
  const two = (count: number) => String(count).padStart(2, '0')
  return { first: `${year}-${two(begins)}-01`, last: `${year}-${two(begins + 2)}-${two(lastDay)}` }
}
