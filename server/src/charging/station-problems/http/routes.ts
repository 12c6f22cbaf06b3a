/** The calls about problems at stations. */

import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { keepImage } from '../../../platform/keep-image.ts'
import { findChargeOfLink } from '../../guests/index.ts'
import * as problems from '../index.ts'
import { toWireOwnProblem, toWireProblem } from './to-wire.ts'

/** Enough to see what is wrong. */
const DRAWN = { mostSide: 1600, quality: 80 } as const

const answerReported = (problem: problems.OwnProblem) =>
  ok({
    message: formatSuccess('problem-reported', { number: problem.number }),
    data: toWireOwnProblem(problem),
  })

export const stationProblemRoutes: readonly Route[] = [
  write(contract.reportStationProblem, {
    // An image is worked on only for who may report, and of a place that there is.
    async prepare({ db, actor, address, now, params, body, files, deps }) {
      const allowed = await problems.allowReporting(db, { customerId: actor.id, address, now })
      if (!allowed.ok) return allowed
      const subject = { stationId: params.id, connectorId: body.connectorId ?? null }
      const found = await problems.checkSubject(db, subject)
      if (!found.ok) return found
      const picture = files.picture?.content
      return picture && picture.length > 0 ? keepImage(deps.billImages, picture, DRAWN) : ok(null)
    },
    async write({ work, actor, params, body: { connectorId, kind, words }, prepared: picture }) {
      const reported = await problems.reportProblem(work, {
        stationId: params.id,
        connectorId: connectorId ?? null,
        customerId: actor.id,
        kind,
        words: words ?? null,
        picture,
      })
      return reported.ok ? answerReported(reported.value) : reported
    },
    async discard({ deps }, picture) {
      if (picture !== null) await deps.billImages.remove(picture)
    },
  }),

  read(contract.listOwnProblems, async ({ db, query, actor }) =>
    listAnswer(await problems.selectOwnProblemPage(db, { ...query, customerId: actor.id }), toWireOwnProblem),
  ),

  write(contract.reportGuestProblem, {
    async prepare({ db, headers, address, now }) {
      const charge = await findChargeOfLink(db, { headers, now })
      if (!charge.ok) return charge
      const { customerId } = charge.value
      const allowed = await problems.allowReporting(db, { customerId, address, now })
      return allowed.ok ? charge : allowed
    },
    async write({ work, body: { kind, words }, prepared: { customerId, stationId, connectorId } }) {
      const reported = await problems.reportProblem(work, {
        ...{ stationId, connectorId, customerId, kind },
        words: words ?? null,
        picture: null,
      })
      if (reported.ok) return answerReported(reported.value)
      const { kind: why } = reported.refusal
      // The charge is at a station, and its rows stay.
      if (why === 'station-not-found') throw new Error(`Station ${stationId} of a guest's charge is gone`)
      return refuse({ kind: why })
    },
  }),

  read(contract.listStationProblems, async ({ db, query, now }) =>
    listAnswer(
      await problems.selectProblemPage(db, narrowToWaiting(problems.PROBLEMS_WAITING, query, now)),
      toWireProblem,
    ),
  ),

  write(contract.answerStationProblem, async ({ work, params, body: { answer } }) => {
    const answered = await problems.answerProblem(work, { id: params.id, answer })
    return answered.ok
      ? ok({ message: formatSuccess('problem-answered'), data: toWireProblem(answered.value) })
      : answered
  }),
]
