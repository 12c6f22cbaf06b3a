/** Asks for the connector before anything else. */
import { askEarly } from '../shared/language/early-answer.ts'

const code = /^\/c\/([^/]+)\/?$/.exec(location.pathname)?.[1]

export const takeEarlyAnswer = askEarly(
  code === undefined || location.hash !== ''
    ? undefined
    : `/ev/api/guest/connectors/${code}${location.search}`,
)
