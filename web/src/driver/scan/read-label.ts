/** Reads the address or the code on a connector’s label. */

/** The code in the address that a label holds, whoever serves it; undefined where it is no label of a connector. */
export function readLabel(text: string): string | undefined {
  try {
    return /^\/c\/([A-Za-z0-9-]{8,9})$/.exec(new URL(text).pathname)?.[1]
  } catch {
    return undefined
  }
}
