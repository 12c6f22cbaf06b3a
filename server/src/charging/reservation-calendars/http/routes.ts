/** The calls of calendars of reservations: the driver's address, the calendar behind it, and that of programs. */
import { Readable } from 'node:stream'
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type OpenedFile, type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as calendars from '../index.ts'

const openCalendar = (text: string): OpenedFile => ({
  name: 'reservations.ics',
  content: Readable.from([text]),
  audit: null,
})

const buildAddress = (publicUrl: string, secret: string): string =>
  `${publicUrl}/ev/api/calendars/${secret}/reservations.ics`

export const calendarRoutes: readonly Route[] = [
  read(contract.getOwnCalendar, async ({ db, actor }) => {
    const own = await calendars.selectCalendarAddress(db, actor.id)
    return ok({
      data: {
        createdAt: own?.createdAt.toISOString() ?? null,
        readAt: own?.readAt?.toISOString() ?? null,
      },
    })
  }),

  write(contract.makeOwnCalendar, async ({ work, actor, deps }) => {
    const secret = await calendars.createCalendarAddress(work, actor.id)
    return ok({
      message: formatSuccess('saved'),
      data: { address: buildAddress(deps.config.publicUrl, secret) },
    })
  }),

  write(contract.endOwnCalendar, async ({ work, actor }) => {
    await calendars.endCalendarAddress(work, actor.id)
    return ok({ message: formatSuccess('saved') })
  }),

  serveFile(contract.readCalendar, async ({ db, deps, params, now }) => {
    const hash = calendars.hashCalendarSecret(params.secret)
    const customerId = await calendars.selectCalendarOwner(db, hash)
    if (customerId === undefined) return refuse({ kind: 'calendar-not-found' })
    await calendars.updateCalendarRead(db, hash, now)
    const { publicUrl } = deps.config
    const buildLink = ({ id }: { readonly id: string }) => `${publicUrl}/app/charges/${id}`
    return ok(
      openCalendar(await calendars.loadCalendar(db, { customerId, stationIds: null, now, buildLink })),
    )
  }),
]

export const calendarsForPrograms: readonly Route[] = [
  serveFile(contract.fetchReservationCalendar, async ({ db, actor: { stationIds }, now }) =>
    ok(openCalendar(await calendars.loadCalendar(db, { stationIds, now, buildLink: undefined }))),
  ),
]
