/** How long ago something was. */
export const ago = {
  now: 'just now',
  seconds: (seconds: number) => `${seconds} s ago`,
  minutes: (minutes: number) => `${minutes} min ago`,
  hours: (hours: number) => `${hours} h ago`,
} as const
