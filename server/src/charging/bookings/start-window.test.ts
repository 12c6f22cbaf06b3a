import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { startWindow } from './start-window.ts'

const start = new Date('2026-11-20T10:00:00Z')
const booked = { start, end: addMs(start, minutes(60)) }
const startingAt = (offset: number) => startWindow(booked, addMs(start, offset))

test('a charge may begin 15 minutes before its start, and not a millisecond earlier', () => {
  expect(startingAt(-minutes(15))).toMatchObject({ ok: true })
  expect(startingAt(-minutes(15) - 1)).toEqual({ ok: false, refusal: { kind: 'too-early' } })
})

test('a charge may begin until its end, and not at it', () => {
  expect(startingAt(minutes(60) - 1)).toEqual({ ok: true, value: booked })
  expect(startingAt(minutes(60))).toEqual({ ok: false, refusal: { kind: 'booking-expired' } })
})

test('one that begins early takes the same time, earlier', () => {
  const early = addMs(start, -minutes(10))
  expect(startingAt(-minutes(10))).toEqual({
    ok: true,
    value: { start: early, end: addMs(early, minutes(60)) },
  })
})

test('one that begins late ends as booked', () => {
  expect(startingAt(minutes(20))).toEqual({ ok: true, value: booked })
})
