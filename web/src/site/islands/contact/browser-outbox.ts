/** The outbox of this browser, which reaches the server. */
import { send } from '../send.ts'
import { type Outbox, openOutbox } from './outbox.ts'

export const browserOutbox = (): Outbox =>
  openOutbox({
    storage: localStorage,
    send: ({ key, message }) => send({ path: '/create-contact', body: message, key }),
  })
