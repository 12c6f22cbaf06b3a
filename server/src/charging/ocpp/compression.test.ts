import { expect, test } from 'vitest'
import { parseOffer } from './compression.ts'

test.each([
  ['permessage-deflate', 'permessage-deflate'],
  ['permessage-deflate; client_max_window_bits', 'permessage-deflate; client_max_window_bits'],
  ['permessage-deflate;server_max_window_bits="12"', 'permessage-deflate;server_max_window_bits="12"'],
  // A server that has only larger windows is asked for the next best.
  ['permessage-deflate; server_max_window_bits=9, permessage-deflate', 'permessage-deflate'],
  [
    'x-webkit-deflate-frame, permessage-deflate; server_no_context_takeover',
    'permessage-deflate; server_no_context_takeover',
  ],
])('of %j it takes %j', (header, offer) => {
  expect(parseOffer(header)).toBe(offer)
})

test.each([
  undefined,
  '',
  'deflate',
  'permessage-deflate; server_max_window_bits',
  'permessage-deflate; server_max_window_bits=16',
  'permessage-deflate; client_max_window_bits=7',
  'permessage-deflate; client_no_context_takeover=1',
  'permessage-deflate; client_no_context_takeover; client_no_context_takeover',
  'permessage-deflate; window=10',
  'permessage-deflate; "',
  `${'x, '.repeat(1_000)}permessage-deflate`,
])('of %j it takes none, and the connection is a plain one', (header) => {
  expect(parseOffer(header)).toBeUndefined()
})
