/** Texts of typing the code that stands on a connector. */
export const labelCode = {
  typed: 'The eight letters and digits on the label',
  go: 'Show the connector',
} as const
