/** SQL of the channels by which drivers want no messages beside the inbox. */
import type { Reader, Tx } from '../../db/client.ts'

export const NOTICE_CHANNELS = ['sms', 'email', 'whatsapp'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

export async function selectChannelsOff(
  reader: Reader,
  customerId: string,
): Promise<ReadonlySet<NoticeChannel>> {
  const rows = await reader
    .selectFrom('notice_channel_off')
    .select('channel')
    .where('customer_id', '=', customerId)
    .$castTo<{ readonly channel: NoticeChannel }>()
    .execute()
  return new Set(rows.map(({ channel }) => channel))
}

interface OfDriver {
  readonly customerId: string
  readonly channel: NoticeChannel
}

/** Once more changes nothing. */
export async function insertChannelOff(
  tx: Tx,
  { customerId, channel, since }: OfDriver & { readonly since: Date },
): Promise<void> {
  await tx
    .insertInto('notice_channel_off')
    .values({ customer_id: customerId, channel, since })
    .onConflict((conflict) => conflict.columns(['customer_id', 'channel']).doNothing())
    .execute()
}

export async function deleteChannelOff(tx: Tx, { customerId, channel }: OfDriver): Promise<void> {
  await tx
    .deleteFrom('notice_channel_off')
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .execute()
}
