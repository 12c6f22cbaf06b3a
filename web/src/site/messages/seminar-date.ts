/** When the partner seminar is. */
export const seminarDate = {
  comingMonday: 'The coming Monday',
  hours: '1:00 PM to 4:00 PM IST',
} as const
