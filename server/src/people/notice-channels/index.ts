/** By which channels messages about a driver's own charges and money may come beside the inbox. */
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import {
  deleteChannelOff,
  insertChannelOff,
  NOTICE_CHANNELS,
  type NoticeChannel,
  selectChannelsOff,
} from './queries.ts'

export type NoticeChannels = Readonly<Record<NoticeChannel, boolean>>

export async function loadNoticeChannels(reader: Reader, customerId: string): Promise<NoticeChannels> {
  const off = await selectChannelsOff(reader, customerId)
  return { sms: !off.has('sms'), email: !off.has('email'), whatsapp: !off.has('whatsapp') }
}

/** What is left out stays. */
export async function changeNoticeChannels(
  work: Work,
  customerId: string,
  change: Readonly<Partial<Record<NoticeChannel, boolean | undefined>>>,
): Promise<NoticeChannels> {
  for (const channel of NOTICE_CHANNELS) {
    const wanted = change[channel]
    if (wanted === true) await deleteChannelOff(work.tx, { customerId, channel })
    if (wanted === false) await insertChannelOff(work.tx, { customerId, channel, since: work.now })
  }
  return await loadNoticeChannels(work.tx, customerId)
}
