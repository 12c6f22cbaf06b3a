/** The screens of the context; each describes itself. Made from the folders beside it by `npm run generate`. */
import { company } from './company/screen.ts'
import { contactQueries } from './contact-query/screen.ts'
import { fleets } from './fleet/screen.ts'
import { looks } from './look/screen.ts'
import { messageSettings } from './message-settings/screen.ts'
import { notifications } from './notification/screen.ts'
import { partners } from './partner/screen.ts'
import { programs } from './programs/screen.ts'
import { queries } from './query/screen.ts'
import { seminar } from './seminar/screen.ts'
import { tickets } from './tickets/screen.ts'
import { users } from './user/screen.ts'

export const people = [
  company,
  contactQueries,
  fleets,
  looks,
  messageSettings,
  notifications,
  partners,
  programs,
  queries,
  seminar,
  tickets,
  users,
] as const
