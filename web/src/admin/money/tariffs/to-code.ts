/** A code made of a tariff's name: `Solar hours 2026` is SOLAR-HOURS-2026. */
const MOST_LETTERS = 40

export const toCode = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, MOST_LETTERS)
    .replace(/^-+|-+$/g, '')
