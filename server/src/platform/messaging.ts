/** Text messages and mail: what leaves the program towards people. The ports, and what the program brings along. */

export interface TextMessage {
  /** The outbox message's id; a repeated attempt has the same, so that a provider can recognise it. */
  readonly id: string
  /** A mobile number with its country code: +919876543210. */
  readonly to: string
  /** Which text it is; Indian operators carry a text only under its registered template. */
  readonly template: string
  readonly body: string
}

export interface Mail {
  readonly id: string
  readonly to: string
  readonly template: string
  readonly subject: string
  readonly body: string
}

/** Rejects when the message was not taken over; it is tried again later. */
export interface TextMessageSender {
  send(message: TextMessage): Promise<void>
}

/** Rejects when the mail was not taken over; it is tried again later. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}

/** Undefined where no provider is connected: such messages are not sent, and say so. */
export interface MessageSenders {
  readonly text: TextMessageSender | undefined
  readonly mail: MailSender | undefined
}

/** No provider: messages stay in the outbox, where an operator reads them in development. */
export const OUTBOX_ONLY: MessageSenders = { text: undefined, mail: undefined }
