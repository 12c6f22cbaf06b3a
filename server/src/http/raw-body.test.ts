import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedJson, parseJson } from './raw-body.ts'

const parse = (text: string, depth = 32): unknown => parseJson(Buffer.from(text), depth)

describe('JSON is read', () => {
  test('as it was written, whatever it holds', () => {
    const json = fc.jsonValue({ maxDepth: 6 }).filter((value) => !JSON.stringify(value).includes('__proto__'))
    fc.assert(
      fc.property(json, (value) => {
        expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([
    '{"a":{"b":":,{}[]"}}',
    '"\\"{[:"',
    '{"a:b":1,"a":":"}',
    '{"\\\\":1,"\\"":2}',
    '[{"a":1},{"a":1}]',
  ])('with the signs of JSON inside its texts: %s', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text))
  })

  test('down to the depth that is allowed, and no deeper', () => {
    expect(parse('[[[1]]]', 3)).toEqual([[[1]]])
    expect(() => parse('[[[[1]]]]', 3)).toThrow('nested too deeply')
    expect(parse('[[],[],[{}]]', 3)).toEqual([[], [], [{}]])
  })
})

describe('JSON is refused', () => {
  test.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"x":{"a":1,"a":1}}', '[{"":1,"":2}]'])(
    'where a name stands twice in one object: %s',
    (text) => {
      expect(() => parse(text)).toThrow('names a field twice')
    },
  )

  test.each(['{"__proto__":{}}', '{"a":[{"__proto__":1}]}', '{"\\u005f_proto__":1}'])(
    'where it names a prototype: %s',
    (text) => {
      expect(() => parse(text)).toThrow(MalformedJson)
    },
  )

  test('without quoting what it says', () => {
    try {
      parse('{"password": "hunter2"')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(MalformedJson)
      expect(String((error as Error).stack)).not.toContain('hunter2')
    }
  })

  test('where its bytes are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]), 8)).toThrow(MalformedJson)
  })
})
