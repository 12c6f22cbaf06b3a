import { CONTEXTS } from '../contexts.ts'
import type { LiveTopics } from '../platform/live-topics.ts'

/** Those of the whole program. */
export const LIVE_TOPICS: LiveTopics = Object.assign({}, ...CONTEXTS.map(({ topics }) => topics))
