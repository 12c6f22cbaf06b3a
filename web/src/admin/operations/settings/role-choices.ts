/** The roles with what each may do, to choose from. */
import { administrators } from '../../messages/settings.ts'
import { ROLES } from './administrator-calls.ts'

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: administrators.roles[value] }))
