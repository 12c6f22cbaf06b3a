/** Why a message failed, as answers show it. */
import { messagesIn } from '../../messages/in-language.ts'
import type { OutboxMessage } from './queries.ts'

/** The provider's own words where it gave some. */
export const failureInWords = ({
  failure,
  failureDetail,
}: Pick<OutboxMessage, 'failure' | 'failureDetail'>): string | null =>
  failure === null ? null : (failureDetail ?? messagesIn().messageFailure[failure])
