/** Texts of the choice of a language. */
export const language = {
  label: 'Language',
} as const
