/** An address in full, each part of it once: many name their city and state already. */
interface Parts {
  readonly address: string
  readonly city: string | null
  readonly state: string
}

export const joinAddress = ({ address, city, state }: Parts): string =>
  [city, state].reduce<string>(
    (whole, part) =>
      part && !whole.toLowerCase().includes(part.toLowerCase()) ? `${whole}, ${part}` : whole,
    address,
  )
