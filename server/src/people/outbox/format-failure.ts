/** Why a message failed, as answers show it. */
import { getMessages } from '../../messages/in-language.ts'
import type { OutboxMessage } from './queries.ts'

/** The provider's own words where it gave some. */
export const formatFailure = ({
  failure,
  failureDetail,
}: Pick<OutboxMessage, 'failure' | 'failureDetail'>): string | null =>
  failure === null ? null : (failureDetail ?? getMessages().messageFailure[failure])
