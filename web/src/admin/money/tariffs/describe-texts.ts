/** How the panel names what a tariff says. */
export const describing = {
  grace: 'Idle fee: free minutes',
  idleHighest: 'Idle fee: at most a session',
  night: 'Idle fee: at most a night',
  landShare: 'Share for public land',
  lowest: 'A session costs at least',
  highest: 'A session costs at most',
  tax: 'GST',
  order: 'Order of prices',
  reordered: 'changed',
  energyStep: (step: number) => `begun ${step} Wh count whole`,
  secondsStep: (step: number) => (step === 60 ? 'begun minutes count whole' : `begun ${step} s count whole`),
  unknownGroup: 'a deleted group',
  onlyFor: (groups: string) => `only ${groups}`,
  reservations: { used: 'reservation used', expired: 'reservation expired' },
  ofSession: ' of a session',
  ofCharging: ' of charging',
  ofIdling: ' of idle time',
  dates: (from?: string, until?: string) =>
    [from && `from ${from}`, until && `before ${until}`].filter(Boolean).join(' '),
  range: (min?: string, max?: string) =>
    min === undefined ? `up to ${max}` : max === undefined ? `from ${min}` : `${min} to ${max}`,
} as const
