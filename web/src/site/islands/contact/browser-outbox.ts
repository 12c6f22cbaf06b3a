/** The outbox of this browser, which reaches the server. */
import { keptForGood } from '../../../shared/storage.ts'
import { send } from '../send.ts'
import { type Outbox, openOutbox } from './outbox.ts'

export const openBrowserOutbox = (): Outbox =>
  openOutbox({
    storage: keptForGood,
    send: ({ key, message }) => send({ path: '/create-contact', body: message, key }),
  })
