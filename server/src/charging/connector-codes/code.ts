/** A connector's code as people read and type it. */

const FORM = /^[34679CDFGHJKMNPRTWXY]{8}$/

/** In two groups of four. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** What somebody typed or a label brought; empty where no label can have such a code. */
export function parseCode(typed: string): string {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return FORM.test(code) ? code : ''
}
