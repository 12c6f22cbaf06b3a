import { ROLES, type Role } from '@voltyatra/domain'
import type { ChosenRole } from './queries.ts'

const isBuiltIn = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** @param choice one of the five by its name, or a role that the owner has made by its id */
export const parseRole = (choice: string): ChosenRole =>
  isBuiltIn(choice) ? { role: choice, customRoleId: null } : { role: 'custom', customRoleId: choice }
