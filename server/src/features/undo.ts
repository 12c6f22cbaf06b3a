/** How long a delete can be taken back: 10 seconds, in milliseconds. */
export const UNDO_MS = 10_000
