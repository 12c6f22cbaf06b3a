/** The calls with which a driver turns channels off and on. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { changeNoticeChannels, loadNoticeChannels } from '../index.ts'

export const noticeChannelRoutes: readonly Route[] = [
  read(contract.getNoticeChannels, async ({ db, actor }) =>
    ok({ data: await loadNoticeChannels(db, actor.id) }),
  ),

  write(contract.changeNoticeChannels, async ({ work, actor, body }) =>
    ok({ data: await changeNoticeChannels(work, actor.id, body) }),
  ),
]
