/** The signed readings of a charge as one XML file, which transparency software (S.A.F.E. and others) opens and checks. */
import { readKey } from './check.ts'
import type { SignedRow } from './queries.ts'

const CONTEXTS = { begin: 'Transaction.Begin', end: 'Transaction.End' } as const

/** Readings to the letter; the key as hexadecimal DER, which such software expects, or as it came where it cannot be read. */
export function buildEvidence(rows: readonly SignedRow[]): string {
  const sessions = [...new Set(rows.map(({ sessionId }) => sessionId))]
  const values = rows.map(({ sessionId, mark, text, key }) => {
    const number = sessions.indexOf(sessionId) + 1
    return [
      `  <value transactionId="${number}" context="${CONTEXTS[mark]}">`,
      `    ${formatReading(text)}`,
      ...(key === null ? [] : [`    <publicKey encoding="plain">${escapeXml(toHexKey(key))}</publicKey>`]),
      '  </value>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<values>\n${values.join('\n')}\n</values>\n`
}

/** What XML would change or refuse goes as base64: a signature is of every letter. */
const CHANGED_BY_XML = /[\r\ufffe\uffff]/

function formatReading(text: string): string {
  // The software tries all formats that it knows where none is named.
  const format = text.trimStart().startsWith('OCMF|') ? ' format="OCMF"' : ''
  return CHANGED_BY_XML.test(text)
    ? `<signedData${format} encoding="base64">${Buffer.from(text, 'utf8').toString('base64')}</signedData>`
    : `<signedData${format} encoding="plain">${escapeXml(text)}</signedData>`
}

const toHexKey = (key: string): string =>
  readKey(key)?.export({ format: 'der', type: 'spki' }).toString('hex').toUpperCase() ?? key

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
  '\ufffe': '',
  '\uffff': '',
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>\r\ufffe\uffff]/g, (sign) => ENTITIES[sign] ?? sign)
