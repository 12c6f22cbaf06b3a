/** A filter that is true, false, or not asked for. */
export const parseFlag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true'
