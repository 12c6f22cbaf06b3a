/** SQL of what an operator's role is called and may do, where the owner has made it. */
import { sql } from 'kysely'

/** Columns of a query on `administrator`: both null for one of the five roles. */
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
] as const
