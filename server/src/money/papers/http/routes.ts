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
import { sentenceOf } from '../../../http/success.ts'
import {
  awaitingByState,
  changeVoucherSetting,
  paperById,
  paperPage,
  seriesOf,
  voucherSetting,
  yearOf,
} from '../index.ts'
import { awaitingToWire, paperToWire, seriesToWire, settingToWire, wholeToWire } from './to-wire.ts'

export const paperRoutes: readonly Route[] = [
  read(listPapers, async ({ db, query }) => listAnswer(await paperPage(db, query), paperToWire)),

  read(showPaper, async ({ db, params }) => {
    const paper = await paperById(db, params.id)
    return paper ? ok({ data: wholeToWire(paper) }) : refuse({ kind: 'paper-not-found' })
  }),

  read(listAwaitingPapers, async ({ db }) => ok({ data: (await awaitingByState(db)).map(awaitingToWire) })),

  read(listPaperSeries, async ({ db, now }) =>
    ok({ data: (await seriesOf(db, yearOf(now))).map(seriesToWire) }),
  ),

  read(paperSettings, async ({ db }) => ok({ data: settingToWire(await voucherSetting(db)) })),

  write(setPaperSettings, async ({ work, body }) => {
    const changed = await changeVoucherSetting(work, body.voucherState)
    return changed.ok ? ok({ message: sentenceOf('saved'), data: settingToWire(changed.value) }) : changed
  }),
]
