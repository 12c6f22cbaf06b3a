import { type CommandField, findCommandSet, formatCardValue, hasForm } from '@voltyatra/contract/commands'
import { expect, test } from 'vitest'
import { AWAITED, findDialect, findMessageFault, OVERTAKEN, VERSIONS } from './index.ts'

/** What stands in a field that somebody has filled in. */
function filledIn({ choices, whole, kind, initial, name }: CommandField, version: string): string {
  if (choices === 'sessions') return version === 'ocpp1.6' ? '17' : 'T-17'
  if (choices === 'connectors') return version === 'ocpp1.6' ? '2' : '1.2'
  if (choices === 'evses') return whole ?? '1'
  if (choices === 'cards') return formatCardValue('KeyCode', '482915')
  if (choices) return choices[0]?.[0] ?? ''
  if (initial) return initial
  if (kind === 'time') return '2026-11-21T13:00:00.000Z'
  if (kind === 'number' || kind === 'count' || kind === 'integer') return '3'
  return name === 'location' ? 'https://example.in/file' : 'Some-text'
}

test.each(
  VERSIONS.flatMap((version) =>
    Object.entries(findCommandSet(version).forms).map(([action, command]) => ({ version, action, command })),
  ),
)(
  'what the form of $action of $version sends is what its schema prescribes',
  ({ version, action, command }) => {
    const payload = hasForm(command)
      ? command.payload(
          Object.fromEntries(command.fields.map((field) => [field.name, filledIn(field, version)])),
          4711,
        )
      : command.start
    expect(findMessageFault(version, action, 'req', payload)).toBeUndefined()
  },
)

test.each(VERSIONS)('what a charger of %s can be asked is what the contract describes', (version) => {
  const { version: described, forms, securedActions } = findCommandSet(version)
  const { commands, isSecured } = findDialect(version)
  expect(described).toBe(version)
  expect(Object.keys(forms).sort()).toEqual([...commands].sort())
  expect(securedActions).toEqual(
    Object.keys(forms)
      .filter((action) => isSecured(action, {}))
      .sort(),
  )
})

test('what goes ahead of other calls, and what lets others go ahead, are calls of some version', () => {
  const commands = new Set(VERSIONS.flatMap((version) => [...findDialect(version).commands]))
  expect([...AWAITED, ...OVERTAKEN].filter((action) => !commands.has(action))).toEqual([])
  expect([...AWAITED].filter((action) => OVERTAKEN.has(action))).toEqual([])
  for (const version of VERSIONS) expect(AWAITED).toContain(findDialect(version).startAction)
})
