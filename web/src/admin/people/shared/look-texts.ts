/** Texts of who read which driver's data. */

export const looks = {
  list: 'Who read drivers’ data',
  columns: { at: 'Read', who: 'By', what: 'Shown', driver: 'Driver' },
  partner: 'partner',
  program: 'program',
  empty: 'Nobody has read drivers’ data.',
  emptyHint: 'Each read of a driver’s data by an operator, a partner or a program appears here.',
  ofDriver: 'Who read this driver’s data',
  hint: 'Kept once an hour for each operator and kind of record; a driver in a list once a day. Files taken out and changes are in the audit log.',
  erased: 'Erased driver',
} as const
