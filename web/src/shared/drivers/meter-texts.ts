/** Texts of a charge as its meter counts it, and of its bill. */
export const meter = {
  states: { starting: 'Starting', charging: 'Charging', stopping: 'Stopping' },
  stopping: 'The charger has been asked to stop.',
  stopKept: 'No connection. Stop is sent as soon as there is one.',
  energy: 'Energy',
  power: 'Power',
  battery: 'Battery',
  endsAt: 'Ends at',
  level: (percent: number) => `${percent} % of the battery`,
  cost: 'So far, with GST',
  asOf: (ago: string) => `As the meter said ${ago}`,
  idle: (time: string) => `The car takes no energy. An idle fee begins at ${time}. Please unplug.`,
  receipt: 'Receipt',
  beforeGst: 'Before GST',
  gst: 'GST',
  total: 'Total with GST',
} as const
