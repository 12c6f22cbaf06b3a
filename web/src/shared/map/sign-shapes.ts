/** The shapes of a station's state, so that it is known without its colour. In a square of 16, filled by even and odd. */
export const SIGNS = {
  good: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1m3.3 3.8L7 9.1 4.9 7 3.7 8.2 7 11.5l5.5-5.5z',
  busy: 'M3 1h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2m1 6v2h8V7z',
  off: 'M8 .7 15.3 8 8 15.3.7 8zM5 7v2h6V7z',
  bad: 'M5 1h6l4 4v6l-4 4H5l-4-4V5zm0 5.2L6.8 8 5 9.8 6.2 11 8 9.2 9.8 11 11 9.8 9.2 8 11 6.2 9.8 5 8 6.8 6.2 5z',
} as const
