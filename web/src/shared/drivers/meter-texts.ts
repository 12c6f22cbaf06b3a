/** Texts of a charge as its meter counts it, and of its bill. */
export const meter = {
  states: { starting: 'Starting', charging: 'Charging', stopping: 'Stopping' },
  mayRun:
    'The charger has agreed to begin and lost its connection. It may be charging: your money stays held until the charger is back, for a day at most.',
  stopping: 'The charger has been asked to stop.',
  stopKept: 'No connection. Stop is sent as soon as there is one.',
  energy: 'Energy',
  power: 'Power',
  battery: 'Battery',
  endsAt: 'Ends at',
  level: (percent: number) => `${percent}\u00a0% of the battery`,
  cost: 'So far, with GST',
  asOf: (ago: string) => `As the meter said ${ago}`,
  idle: (time: string) => `The car takes no energy. An idle fee begins at ${time}. Please unplug.`,
  receipt: 'Receipt',
  beforeGst: 'Before GST',
  gst: 'GST',
  total: 'Total with GST',
} as const
