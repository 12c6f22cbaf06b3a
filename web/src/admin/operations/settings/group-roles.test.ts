import { expect, test } from 'vitest'
import { formatGroupRoles, parseGroupRoles } from './group-roles.ts'

const CHOICES = [
  { value: 'manager', label: 'Manager' },
  { value: '01999999-0000-7000-8000-000000000000', label: 'Night desk' },
]

test('lines become groups with roles, and lines again', () => {
  const text = 'cn=heads,dc=company = manager\n\n desk=Night Desk '
  const roles = [
    { group: 'cn=heads,dc=company', role: 'manager' },
    { group: 'desk', role: CHOICES[1]?.value },
  ]
  expect(parseGroupRoles(text, CHOICES)).toEqual({ roles })
  const parsed = parseGroupRoles(text, CHOICES)
  expect('roles' in parsed && formatGroupRoles(parsed.roles, CHOICES)).toBe(
    'cn=heads,dc=company = Manager\ndesk = Night desk',
  )
})

test.each(['desk', 'desk = owner', '= manager', 'desk ='])('%s says no role', (line) => {
  expect(parseGroupRoles(line, CHOICES)).toEqual({ wrong: line })
})
