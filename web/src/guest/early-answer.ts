/** Asks for the connector before anything else. */
import { requestEarly } from '../shared/language/early-answer.ts'

const code = /^\/c\/([^/]+)\/?$/.exec(location.pathname)?.[1]

export const takeEarlyAnswer = requestEarly(
  code === undefined || location.hash !== ''
    ? undefined
    : `/ev/api/guest/connectors/${code}${location.search}`,
)
