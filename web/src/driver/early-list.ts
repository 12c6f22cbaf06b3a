/** Asks for the stations before anything else, where the app begins with all of them. */
import { requestEarly } from '../shared/language/early-answer.ts'
import { PER_PAGE } from './per-page.ts'

const isWhole = location.pathname === '/app/find' && location.search === ''

export const takeEarlyList = requestEarly(isWhole ? `/ev/api/charging-stations?limit=${PER_PAGE}` : undefined)
