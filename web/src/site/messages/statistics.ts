/** The figures of the landing page. */
export const statistics = [
  { target: 10_000, decimals: 0, label: 'Charging Points' },
  { target: 100_000, decimals: 0, label: 'Happy Drivers' },
  { target: 99.9, decimals: 1, label: 'Uptime %' },
  { target: 24, decimals: 0, label: 'Support Hours' },
] as const
