/** The call of who read which driver's data. */
import { ENDPOINTS, listDriverLooks, V1_ENDPOINTS } from '@voltyatra/contract'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { selectDriverLookPage } from '../index.ts'

const CALLS = new Map([...ENDPOINTS, ...V1_ENDPOINTS].map((endpoint) => [endpoint.name, endpoint]))

export const driverLookRoutes: readonly Route[] = [
  read(listDriverLooks, async ({ db, query }) =>
    listAnswer(await selectDriverLookPage(db, query), (look) => {
      const call = CALLS.get(look.call)
      return {
        _id: look.id,
        at: look.at.toISOString(),
        reader: { kind: look.readerKind, id: look.readerId, name: look.readerName },
        call: look.call,
        what: call?.summary ?? look.call,
        isList: call?.shows?.includes('[]') ?? false,
        customerId: look.customerId,
        customerName: look.customerName,
        customerPhone: look.customerPhone,
      }
    }),
  ),
]
