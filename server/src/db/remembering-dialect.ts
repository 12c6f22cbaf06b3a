/** Kysely’s dialect of PostgreSQL, with a compiler that reuses the SQL text of queries which are built once (`build-once.ts`). */
import { type OperationNode, PostgresDialect, PostgresQueryCompiler, type SelectQueryNode } from 'kysely'

/** SQL around the values of a part: one text more than there are values. */
interface Part {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
}

interface FirstWriting {
  readonly texts: string[]
  readonly values: unknown[]
  /** Where in the SQL its next text begins. */
  from: number
}

/** Null until it is written for the first time. */
const parts = new WeakMap<OperationNode, Part | null>()

/** Has the columns and tables of this query, which is built once, written once. */
export function rememberParts({ selections = [], from, joins = [] }: SelectQueryNode): void {
  for (const node of [...selections, ...(from ? [from] : []), ...joins]) parts.set(node, null)
}

class RememberingCompiler extends PostgresQueryCompiler {
  /** The part that is being written for the first time. */
  #first: FirstWriting | undefined

  protected override visitSelection(...visited: Parameters<PostgresQueryCompiler['visitSelection']>): void {
    this.#writeOnce(visited[0], () => super.visitSelection(...visited))
  }

  protected override visitFrom(...visited: Parameters<PostgresQueryCompiler['visitFrom']>): void {
    this.#writeOnce(visited[0], () => super.visitFrom(...visited))
  }

  protected override visitJoin(...visited: Parameters<PostgresQueryCompiler['visitJoin']>): void {
    this.#writeOnce(visited[0], () => super.visitJoin(...visited))
  }

  #writeOnce(node: OperationNode, write: () => void): void {
    const part = parts.get(node)
    if (part) this.#repeat(part)
    else if (part === null && !this.#first) parts.set(node, this.#writeFirst(write))
    else write()
  }

  #writeFirst(write: () => void): Part {
    const first: FirstWriting = { texts: [], values: [], from: this.getSql().length }
    this.#first = first
    try {
      write()
      this.#endText(first)
      return first
    } finally {
      this.#first = undefined
    }
  }

  #repeat({ texts, values }: Part): void {
    for (const [at, text] of texts.entries()) {
      this.append(text)
      if (at < values.length) this.appendValue(values[at])
    }
  }

  #endText(first: FirstWriting): void {
    first.texts.push(this.getSql().slice(first.from))
  }

  protected override appendValue(value: unknown): void {
    const first = this.#first
    if (first) this.#endText(first)
    super.appendValue(value)
    if (!first) return
    first.values.push(value)
    first.from = this.getSql().length
  }
}

export class RememberingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new RememberingCompiler()
  }
}
