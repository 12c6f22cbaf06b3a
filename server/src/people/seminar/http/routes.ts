/** The calls of the partner seminar. */

import {
  convertSeminarRegistration,
  listSeminarRegistrations,
  moveSeminarRegistration,
  registerForSeminar,
} from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as seminar from '../index.ts'
import { REGISTRATIONS_WAITING } from '../index.ts'

const toWire = ({ id, seminarAt, createdAt, ...registration }: seminar.Registration) => ({
  _id: id,
  ...registration,
  seminarAt: seminarAt.toISOString(),
  createdAt: createdAt.toISOString(),
})

export const seminarRoutes: readonly Route[] = [
  write(registerForSeminar, async ({ work, body }) => {
    const registered = await seminar.registerForSeminar(work, body)
    return registered.ok
      ? ok({ message: formatSuccess('seminar-registered'), data: toWire(registered.value) })
      : registered
  }),

  read(listSeminarRegistrations, async ({ db, query, now }) =>
    listAnswer(
      await seminar.selectRegistrationPage(db, narrowToWaiting(REGISTRATIONS_WAITING, query, now)),
      toWire,
    ),
  ),

  write(moveSeminarRegistration, async ({ work, params, body }) => {
    const moved = await seminar.moveRegistration(work, params.id, body.status)
    return moved.ok ? ok({ data: toWire(moved.value) }) : moved
  }),

  write(convertSeminarRegistration, async ({ work, params, body }) => {
    const { commissionPercent, gstin } = body
    const commissionBp = commissionPercent === undefined ? undefined : Math.round(commissionPercent * 100)
    const converted = await seminar.convertRegistration(work, params.id, { commissionBp, gstin })
    return converted.ok ? ok({ data: toWire(converted.value) }) : converted
  }),
]
