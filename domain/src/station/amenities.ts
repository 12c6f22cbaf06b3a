/** What a station has beside its connectors; `parking-fee` is what it costs. The order in which they are shown. */
export const AMENITIES = [
  'toilets',
  'food',
  'drinking-water',
  'waiting-room',
  'shade',
  'wifi',
  'lit',
  'guarded',
  'wheelchair',
  'parking-fee',
] as const
export type Amenity = (typeof AMENITIES)[number]

/** Each once, in the order in which they are shown. */
export const sortAmenities = (some: readonly Amenity[]): Amenity[] =>
  AMENITIES.filter((one) => some.includes(one))
