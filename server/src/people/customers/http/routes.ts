/** The calls of customers. */
import { addCustomer, blockCustomer, getCustomer, listCustomers, unblockCustomer } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import * as customers from '../index.ts'
import { customerToWire, detailToWire } from './to-wire.ts'

export const customersRoutes: readonly Route[] = [
  read(listCustomers, async ({ db, query }) =>
    listAnswer(await customers.customerPage(db, query), customerToWire),
  ),

  read(getCustomer, async ({ db, params }) => {
    const found = await customers.customerProfile(db, params.id)
    return found ? ok({ data: detailToWire(found) }) : refuse({ kind: 'customer-not-found' })
  }),

  write(addCustomer, async ({ work, body }) => {
    const added = await customers.addCustomer(work, body)
    return added.ok ? ok({ message: sentenceOf('driver-added'), data: detailToWire(added.value) }) : added
  }),

  write(blockCustomer, async ({ work, params, body }) => {
    const blocked = await customers.blockCustomer(work, params.id, body.reason)
    return blocked.ok
      ? ok({ message: sentenceOf('driver-blocked'), data: detailToWire(blocked.value) })
      : blocked
  }),

  write(unblockCustomer, async ({ work, params }) => {
    const unblocked = await customers.unblockCustomer(work, params.id)
    return unblocked.ok
      ? ok({ message: sentenceOf('driver-unblocked'), data: detailToWire(unblocked.value) })
      : unblocked
  }),
]
