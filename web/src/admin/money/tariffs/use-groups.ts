/** The groups of drivers, for who may see drivers; none for others. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../frame/panel.ts'
import { type DriverGroup, groupsKey, loadGroups } from '../../people/shared/driver-groups.ts'
import type { GroupNames } from './describe.ts'

const NONE: readonly DriverGroup[] = []

export function useGroups(): readonly DriverGroup[] {
  const may = useMay()
  const { data } = useQuery({
    queryKey: groupsKey,
    queryFn: ({ signal }) => loadGroups(signal),
    enabled: may('customer.read'),
  })
  return data ?? NONE
}

export const mapNames = (groups: readonly DriverGroup[]): GroupNames =>
  new Map(groups.map(({ _id, name }) => [_id, name]))
