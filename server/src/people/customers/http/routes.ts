/** The calls of customers. */
import { addCustomer, blockCustomer, getCustomer, listCustomers, unblockCustomer } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as customers from '../index.ts'
import { toWireCustomer, toWireDetail } from './to-wire.ts'

export const customersRoutes: readonly Route[] = [
  read(listCustomers, async ({ db, query }) =>
    listAnswer(await customers.selectCustomerPage(db, query), toWireCustomer),
  ),

  read(getCustomer, async ({ db, params }) => {
    const found = await customers.selectCustomerProfile(db, params.id)
    return found ? ok({ data: toWireDetail(found) }) : refuse({ kind: 'customer-not-found' })
  }),

  write(addCustomer, async ({ work, body }) => {
    const added = await customers.addCustomer(work, body)
    return added.ok ? ok({ message: formatSuccess('driver-added'), data: toWireDetail(added.value) }) : added
  }),

  write(blockCustomer, async ({ work, params, body }) => {
    const blocked = await customers.blockCustomer(work, params.id, body.reason)
    return blocked.ok
      ? ok({ message: formatSuccess('driver-blocked'), data: toWireDetail(blocked.value) })
      : blocked
  }),

  write(unblockCustomer, async ({ work, params }) => {
    const unblocked = await customers.unblockCustomer(work, params.id)
    return unblocked.ok
      ? ok({ message: formatSuccess('driver-unblocked'), data: toWireDetail(unblocked.value) })
      : unblocked
  }),
]
