/** SQL of what an operator's role is called and may do, where the owner has made it. */
import { sql } from 'kysely'
import type { RoleLimit } from '../../db/actor.ts'

/** Columns of a query on `administrator`: all null for one of the five roles. */
export const CUSTOM_ROLE_FIELDS = [
  sql<
    string[] | null
  >`(select custom_role.rights from custom_role where custom_role.id = administrator.custom_role_id)`.as(
    'rights',
  ),
  sql<
    string | null
  >`(select custom_role.name from custom_role where custom_role.id = administrator.custom_role_id)`.as(
    'roleName',
  ),
  sql<RoleLimit | null>`(select json_build_object('kind', limit_kind, 'roleId', custom_role.id)
    from custom_role where custom_role.id = administrator.custom_role_id and limit_kind is not null)`.as(
    'limit',
  ),
] as const
