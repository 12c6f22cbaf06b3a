/** The roles with what each may do, to choose from. */

import { ROLES } from './administrator-calls.ts'
import { administrators } from './texts.ts'

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: administrators.roles[value] }))
