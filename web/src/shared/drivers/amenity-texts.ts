/** What a station has beside its connectors. */
export const amenities = {
  title: 'At the station',
  any: 'Any amenities',
  filter: 'Amenities',
  names: {
    toilets: 'Toilets',
    food: 'Food',
    'drinking-water': 'Drinking water',
    'waiting-room': 'Waiting room',
    shade: 'Shade',
    wifi: 'Wi-Fi',
    lit: 'Lit at night',
    guarded: 'Guarded',
    wheelchair: 'Wheelchair access',
    'parking-fee': 'Parking fee',
  },
} as const
