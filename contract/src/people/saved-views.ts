/** Views of the panel's lists, each operator's own: filters, order and period under a name. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'

/** The most that one operator keeps of one list, and of all. */
export const MOST_VIEWS = { ofList: 20, ofAll: 200 } as const
const MOST_FILTERS = 20

const Filters = z
  .record(z.string(), z.string().max(200, 'At most 200 characters'), { error: 'Filters by their names' })
  .refine((filters) => Object.keys(filters).length <= MOST_FILTERS, `At most ${MOST_FILTERS} filters`)
  .refine(
    (filters) => Object.keys(filters).every((name) => /^[A-Za-z][A-Za-z0-9-]{0,29}$/.test(name)),
    'Not the name of a filter',
  )
  .describe('As they stand in the list’s address; a relative period stays relative')

const Name = Line(60, 'Please enter a name')
const IsDefault = z.boolean({ error: 'Say true or false' }).describe('The list opens with it')

export const SavedView = z.object({
  _id: Id,
  list: z.string(),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  isDefault: z.boolean(),
  createdAt: Timestamp,
})

export const listSavedViews = defineEndpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  tag: 'Saved views',
  summary: 'Operators read their own saved views of all lists, by name.',
  access: 'operator',
  reply: defineDataReply(z.array(SavedView)),
  refusals: [],
})

export const saveView = defineEndpoint({
  name: 'saveView',
  method: 'POST',
  path: '/saved-views',
  tag: 'Saved views',
  summary: 'Operators save what a list shows under a name of their own.',
  access: 'operator',
  body: z.object({
    list: z
      .string({ error: 'Say which list' })
      .regex(/^[A-Za-z0-9.-]{1,60}$/, 'Not a list')
      .describe('As the panel calls it: `booking.all`'),
    name: Name,
    filters: Filters,
    isDefault: IsDefault.default(false),
  }),
  success: 201,
  reply: defineDataReply(SavedView),
  refusals: ['view-exists', 'too-many-views'],
})

export const changeView = defineEndpoint({
  name: 'changeView',
  method: 'PUT',
  path: '/saved-views/{id}',
  tag: 'Saved views',
  summary: 'Operators rename a saved view, replace its filters, or have its list open with it.',
  access: 'operator',
  params: ById,
  body: z.object({ name: Name.optional(), filters: Filters.optional(), isDefault: IsDefault.optional() }),
  reply: defineDataReply(SavedView),
  refusals: ['view-not-found', 'view-exists'],
})

export const deleteView = defineEndpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/saved-views/{id}',
  tag: 'Saved views',
  summary: 'Operators delete one of their own saved views.',
  access: 'operator',
  params: ById,
  reply: doneReply,
  refusals: ['view-not-found'],
})
