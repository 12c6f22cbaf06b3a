/** Groups and their roles, as lines of “group = role”. */
import type { BodyOf, setSingleSignOn } from '@voltyatra/contract'

type GroupRole = BodyOf<typeof setSingleSignOn>['roles'][number]

export interface RoleChoice {
  /** One of the five, or the id of an own role. */
  readonly value: string
  readonly label: string
}

export const formatGroupRoles = (roles: readonly GroupRole[], choices: readonly RoleChoice[]): string =>
  roles
    .map(
      ({ group, role }) => `${group} = ${choices.find(({ value }) => value === role)?.label ?? String(role)}`,
    )
    .join('\n')

/** @returns the roles, or the first line that is none; a group may have “=” in its name */
export function parseGroupRoles(
  text: string,
  choices: readonly RoleChoice[],
): { readonly roles: GroupRole[] } | { readonly wrong: string } {
  const roles: GroupRole[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.lastIndexOf('=')
    const [group, name] = [
      line.slice(0, Math.max(at, 0)).trim(),
      line
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ]
    const choice = choices.find(({ label, value }) => [label.toLowerCase(), value].includes(name))
    if (!group || !choice) return { wrong: line.trim() }
    roles.push({ group, role: choice.value as GroupRole['role'] })
  }
  return { roles }
}
