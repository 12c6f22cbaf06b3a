/**
 * The connection that the building writes through: it prepares each statement once and commits many units at a time.
 */
import pg from 'pg'

/** Units of work in one transaction of the database. */
const GATHERED = 40

const names = new Map<string, string>()

function nameStatement(text: string): string {
  const name = names.get(text) ?? `demo_${names.size}`
  names.set(text, name)
  return name
}

const DONE: Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows' | 'fields' | 'oid'> = {
  command: 'COMMIT',
  rowCount: null,
  rows: [],
  fields: [],
  oid: 0,
}

type Query = (...args: unknown[]) => unknown

/**
 * For the `Client` of a pool of one. The building repeats a few hundred statements a hundred thousand times: to parse
 * and plan each anew, and to begin and commit for each unit, would cost more than the statements do. What one unit
 * leaves to be checked at the commit is checked at the commit of all of them; a unit that is rolled back would take
 * those before it along, and so ends the building, which is begun again.
 *
 * `END` commits the units so far.
 */
export class GatheringClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    let units = 0
    const gathered: Query = (text, values, ...rest) => {
      if (text === 'begin') return units > 0 ? Promise.resolve(DONE) : query(text)
      if (text === 'commit') {
        units = (units + 1) % GATHERED
        return units > 0 ? Promise.resolve(DONE) : query(text)
      }
      if (text === 'rollback' && units > 0) {
        throw new Error('A unit of the demonstration was rolled back, and others with it')
      }
      if (text === 'end') units = 0
      if (/^set constraints /.test(String(text))) return Promise.resolve(DONE)
      return typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? query({ name: nameStatement(text), text, values }, ...rest)
        : query(text, values, ...rest)
    }
    this.query = gathered as typeof this.query
  }
}
