/** How a statement goes to the server on the driver's connection, of which @types/pg says little. */
import pg from 'pg'
import { buildBind, isLarge, type SentValue } from './bind-message.ts'

export interface Wire {
  readonly stream: { readonly writable: boolean; cork(): void; uncork(): void; write(bytes: Buffer): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { readonly text: string; readonly name: string | undefined }): void
  bind(values: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void
  describe(of: { readonly type: 'P'; readonly name: string }): void
  execute(portal: object): void
  sync(): void
  sendCopyFail(message: string): void
}

export interface WiredStatement {
  readonly text: string
  /** Under which it is prepared; undefined for one that is not. */
  readonly name: string | undefined
  /** As `prepareValue` leaves them. */
  readonly values: readonly unknown[]
}

/** As the driver itself writes values, which @types/pg does not say. @throws what cannot be written */
export const { prepareValue } = (
  pg as unknown as { readonly utils: { prepareValue(value: unknown): SentValue } }
).utils

/** All but the end, which has the server answer. */
export function sendStatement(wire: Wire, { text, name, values }: WiredStatement): void {
  if (!isKnown(wire, name)) {
    wire.parse({ text, name })
    if (name !== undefined) wire.submittedNamedStatements[name] = text
  }
  if (!values.some(isLarge)) wire.bind({ statement: name, values })
  else if (wire.stream.writable) {
    for (const piece of buildBind(name ?? '', values as readonly SentValue[])) wire.stream.write(piece)
  }
  wire.describe({ type: 'P', name: '' })
  wire.execute({})
}

const isKnown = ({ parsedStatements, submittedNamedStatements }: Wire, name: string | undefined): boolean =>
  name !== undefined && (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined
