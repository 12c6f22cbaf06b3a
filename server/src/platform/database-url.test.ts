import { expect, test } from 'vitest'
import { findServersMistake, splitDatabaseUrl } from './database-url.ts'

test.each([
  ['postgres://volt:p%40ss@db.example.in/volt', ['postgres://volt:p%40ss@db.example.in/volt']],
  [
    'postgresql://volt:p%2C@one:5433,two,[::1]:5434/volt?sslmode=require',
    [
      'postgresql://volt:p%2C@one:5433/volt?sslmode=require',
      'postgresql://volt:p%2C@two/volt?sslmode=require',
      'postgresql://volt:p%2C@[::1]:5434/volt?sslmode=require',
    ],
  ],
  // A comma behind the servers is none between them.
  ['postgres://one/volt?options=-c%20a,b', ['postgres://one/volt?options=-c%20a,b']],
  ['postgres:///volt?host=/run/postgresql', ['postgres:///volt?host=/run/postgresql']],
  ['mysql://one,two/volt', ['mysql://one,two/volt']],
])('%s', (text, servers) => {
  expect(splitDatabaseUrl(text)).toEqual(servers)
})

test.each([
  ['postgres://volt@one,two/volt', undefined],
  ['postgres://volt@one/volt', undefined],
  ['postgres://volt@one,,two/volt', 'names an empty server: one comma between two servers'],
  ['postgres://volt@one,/volt', 'names an empty server: one comma between two servers'],
  ['postgres://volt@one:5432,one:5432/volt', 'names one server twice'],
  ['postgres://volt@a,b,c,d,e,f,g,h,i/volt', 'names 9 servers: 8 at most'],
])('%s: %s', (text, mistake) => {
  expect(findServersMistake(text)).toBe(mistake)
})
