/** The operator's calls of papers. */
import {
  listAwaitingPapers,
  listPaperSeries,
  listPapers,
  paperSettings,
  setPaperSettings,
  showPaper,
} from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  changeVoucherSetting,
  selectAwaitingByState,
  selectPaper,
  selectPaperPage,
  selectSeries,
  selectVoucherSetting,
  toSeriesYear,
} from '../index.ts'
import { toWireAwaiting, toWirePaper, toWireSeries, toWireSetting, toWireWhole } from './to-wire.ts'

export const paperRoutes: readonly Route[] = [
  read(listPapers, async ({ db, query }) => listAnswer(await selectPaperPage(db, query), toWirePaper)),

  read(showPaper, async ({ db, params }) => {
    const paper = await selectPaper(db, params.id)
    return paper ? ok({ data: toWireWhole(paper) }) : refuse({ kind: 'paper-not-found' })
  }),

  read(listAwaitingPapers, async ({ db }) =>
    ok({ data: (await selectAwaitingByState(db)).map(toWireAwaiting) }),
  ),

  read(listPaperSeries, async ({ db, now }) =>
    ok({ data: (await selectSeries(db, toSeriesYear(now))).map(toWireSeries) }),
  ),

  read(paperSettings, async ({ db }) => ok({ data: toWireSetting(await selectVoucherSetting(db)) })),

  write(setPaperSettings, async ({ work, body }) => {
    const changed = await changeVoucherSetting(work, body.voucherState)
    return changed.ok ? ok({ message: formatSuccess('saved'), data: toWireSetting(changed.value) }) : changed
  }),
]
