/** Drivers of `/api/v1`. Who has not booked at a key's stations is as if not there. */
import * as contract from '@voltyatra/contract'
import { days, ok, refuse } from '@voltyatra/domain'
import { answerPage } from '../../../http/program-page.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { allowTries } from '../../access/index.ts'
import * as customers from '../index.ts'

/** Drivers that one key adds in a day: who steals a key fills no table with numbers. */
const MOST_ADDED = 1000

const toWire = ({ createdAt, ...driver }: customers.ProgramDriver) => ({
  ...driver,
  createdAt: createdAt.toISOString(),
})

const NOT_FOUND = refuse({ kind: 'customer-not-found' })

export const driversForPrograms: readonly Route[] = [
  read(contract.fetchDrivers, async ({ db, actor: { stationIds }, query }) =>
    answerPage(await customers.selectProgramDrivers(db, stationIds, query), toWire),
  ),

  read(contract.fetchDriver, async ({ db, actor: { stationIds }, params: { id } }) => {
    const driver = await customers.selectProgramDriver(db, stationIds, id)
    return driver ? ok({ data: toWire(driver) }) : NOT_FOUND
  }),

  read(contract.findDriver, async ({ db, actor: { stationIds }, body: { phone } }) => {
    const driver = await customers.selectProgramDriverOfPhone(db, stationIds, phone)
    return driver ? ok({ data: toWire(driver) }) : NOT_FOUND
  }),

  write(contract.createDriver, {
    prepare({ db, actor, now }) {
      const bucket = `program-driver:${actor.id}`
      return allowTries(db, [{ bucket, limit: MOST_ADDED, windowMs: days(1) }], now)
    },
    async write({ work, body }) {
      const added = await customers.addCustomer(work, body)
      if (!added.ok) return added
      const { id, phone, name, email, createdAt } = added.value
      return ok({ data: toWire({ id, phone, name, email, isBlocked: false, createdAt }) })
    },
  }),
]
