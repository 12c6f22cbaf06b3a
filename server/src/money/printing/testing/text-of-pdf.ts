/**
 * The text of a PDF as ISO 32000-1 has it extracted: what `ActualText` says (14.9.4), else what `ToUnicode` maps a glyph
 * to (9.10.3). It reads what Typst writes, whose objects are plain. Readers that leave out `ActualText`, as pdf.js does,
 * cannot have joined letters of Indian scripts in order.
 */
import { inflateSync } from 'node:zlib'

/** Of each page, blanks as one. */
export function textOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  )
  const object = (id: string | undefined): string => {
    const found = objects.get(id)
    if (found === undefined) throw new Error(`No object ${id}`)
    return found
  }
  const streamOf = (body: string): string => {
    const [, packed = ''] = /stream\r?\n([\s\S]*)\nendstream/.exec(body) ?? []
    return body.includes('/FlateDecode')
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed
  }
  const [, kids = ''] = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec(file) ?? []
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = object(id)
    const fonts = new Map(
      [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const [, map] = /\/ToUnicode (\d+) 0 R/.exec(object(font)) ?? []
        return [name ?? '', glyphsOf(streamOf(object(map)))]
      }),
    )
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    return shownIn(streamOf(object(contents)), fonts).replace(/\s+/g, ' ')
  })
}

type Glyphs = ReadonlyMap<number, string>

function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<number, string>()
  for (const [, section = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of section.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(Number.parseInt(glyph, 16), utf16(text))
    }
  }
  for (const [, section = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to, start] = [first, last, text].map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number,
        number,
      ]
      for (let glyph = from; glyph <= to; glyph += 1)
        glyphs.set(glyph, String.fromCodePoint(start + glyph - from))
    }
  }
  return glyphs
}

const utf16 = (hex: string): string =>
  Buffer.from(hex, 'hex')
    .swap16()
    .toString('utf16le')
    .replace(/^\ufeff/, '')

const TOKEN =
  /<<(?<properties>[\s\S]*?)>>\s*BDC|(?<marked>\b(?:BMC|BDC)\b)|(?<end>\bEMC\b)|\/(?<font>f\d+) [\d.]+ Tf|\((?<shown>(?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\))*)\)|<(?<hex>[0-9A-Fa-f]+)>|\b(?<line>ET)\b/g

/** Within what is replaced, nothing else is read. */
function shownIn(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let text = ''
  let glyphs: Glyphs = new Map()
  const isReplaced: boolean[] = []
  for (const { groups = {} } of content.matchAll(TOKEN)) {
    if (groups.properties !== undefined) {
      const [, actual] = /\/ActualText\s*<(\w*)>/.exec(groups.properties) ?? []
      if (actual !== undefined && !isReplaced.includes(true)) text += utf16(actual)
      isReplaced.push(actual !== undefined)
    } else if (groups.marked) isReplaced.push(false)
    else if (groups.end) isReplaced.pop()
    else if (groups.line) text += ' '
    else if (groups.font) glyphs = fonts.get(groups.font) ?? new Map()
    else if (!isReplaced.includes(true)) text += read(bytesOf(groups), glyphs)
  }
  return text
}

const bytesOf = ({ hex, shown = '' }: Readonly<Record<string, string | undefined>>): Buffer =>
  hex === undefined
    ? Buffer.from(shown.replace(/\\(\d{1,3}|[\s\S])/g, unescaped), 'latin1')
    : Buffer.from(hex, 'hex')

/** Two bytes for a glyph. */
function read(bytes: Buffer, glyphs: Glyphs): string {
  return Array.from({ length: bytes.length / 2 }, (_, index) => {
    const glyph = bytes.readUInt16BE(2 * index)
    return glyphs.get(glyph) ?? `<glyph ${glyph}>`
  }).join('')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (_: string, code: string): string =>
  /\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code)
