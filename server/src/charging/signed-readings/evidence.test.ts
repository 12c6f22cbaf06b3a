import { expect, test } from 'vitest'
import { buildEvidence } from './evidence.ts'

const row = {
  sessionId: 'a',
  chargerId: 'c',
  mark: 'end',
  key: null,
  result: 'fits',
  beginWh: 0,
  endWh: 1,
} as const

test('what a meter says ends no element, and no letter of it is lost', () => {
  const file = buildEvidence([{ ...row, text: 'OCMF|{"ID":"<&]]>"}|{}', key: '</publicKey>\r\n' }])
  expect(file).toContain(
    '<signedData format="OCMF" encoding="plain">OCMF|{"ID":"&lt;&amp;]]&gt;"}|{}</signedData>',
  )
  expect(file).toContain('<publicKey encoding="plain">&lt;/publicKey&gt;&#13;\n</publicKey>')
})

test.each(['OCMF|{}\r\n|{}', 'OCMF|{"ID":"\uffff"}|{}'])('what XML would change is in base64: %j', (text) => {
  const [, data = ''] = /encoding="base64">([^<]+)</.exec(buildEvidence([{ ...row, text }])) ?? []
  expect(Buffer.from(data, 'base64').toString()).toBe(text)
})

test('another format is not called OCMF, and where no key came none is named', () => {
  const file = buildEvidence([{ ...row, text: 'ALFEN;1' }])
  expect(file).toContain('<signedData encoding="plain">ALFEN;1</signedData>')
  expect(file).not.toContain('publicKey')
})

test('both ends of one session have one number, those of the next another', () => {
  const file = buildEvidence([
    { ...row, mark: 'begin', text: 'x' },
    { ...row, text: 'y' },
    { ...row, sessionId: 'b', text: 'z' },
  ])
  expect(
    [...file.matchAll(/transactionId="(\d+)" context="Transaction\.(\w+)"/g)].map(([, ...of]) => of),
  ).toEqual([
    ['1', 'Begin'],
    ['1', 'End'],
    ['2', 'End'],
  ])
})
