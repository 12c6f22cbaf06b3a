import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { WEB_BUILD } from './testing/web-build.ts'

let files: string[]

beforeAll(async () => {
  files = (await readdir(WEB_BUILD, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(WEB_BUILD.length + 1))
})

const read = (file: string): Promise<Buffer> => readFile(join(WEB_BUILD, file))

test('the build has the first page and the one for the lost, and names its assets by their content', () => {
  expect(files).toEqual(expect.arrayContaining(['index.html', '404.html', 'favicon.svg']))
  const assets = files.filter((file) => file.startsWith('assets/'))
  expect(assets.length).toBeGreaterThan(0)
  for (const asset of assets) expect(asset).toMatch(/-[\w-]{8}\.\w+(\.br|\.gz)?$/)
})

test('every text of more than one packet stands there compressed in both ways, and is the same text', async () => {
  const texts = files.filter((file) => /^assets\/.*\.(css|js)$/.test(file))
  for (const text of texts) {
    const plain = await read(text)
    if (plain.length < 512) continue
    expect(brotliDecompressSync(await read(`${text}.br`)).equals(plain), text).toBe(true)
    expect(gunzipSync(await read(`${text}.gz`)).equals(plain), text).toBe(true)
  }
})

const NONE = /(?!)/

test('no page carries a script in its text, or a style but the first frame of the driver’s app, or asks another origin for anything', async () => {
  for (const page of files.filter((file) => file.endsWith('.html'))) {
    const html = (await read(page)).toString()
    const scripts = html.match(/<script[^>]*>/g) ?? []
    for (const script of scripts)
      expect(script, page).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/)
    // What is seen until the driver's app is there waits for no sheet.
    const ownStyle = /driver(?:-listed)?\.html$/.test(page) ? /<style>[^<]+<\/style>/ : NONE
    const [own = '<link rel="stylesheet" href="/assets/'] = ownStyle.exec(html) ?? []
    expect(html, page).toContain(own)
    expect(html.replace(ownStyle, ''), page).not.toMatch(/<style|style="|\son\w+="|\ssrc="(https?:)?\/\//)
    // A guest does not wait for a font.
    if (!page.endsWith('guest.html'))
      expect(html, page).toMatch(/<link rel="preload" href="\/assets\/[\w-]+\.woff2"/)
    for (const [, named = ''] of html.matchAll(/"\/(assets\/[^"]+)"/g)) expect(files, page).toContain(named)
  }
  for (const sheet of files.filter((file) => file.endsWith('.css'))) {
    expect((await read(sheet)).toString(), sheet).not.toMatch(/url\((?!["']?(data:|\/))/)
  }
})

test('what a page may lack is named by no attribute outside the section of it: that would be empty', async () => {
  for (const page of files.filter((file) => file.endsWith('.html'))) {
    let html = (await read(page)).toString()
    const facts = new Set([...html.matchAll(/\{\{#([\w.]+)\}\}/g)].map(([, fact = '']) => fact))
    for (const fact of facts) {
      html = html.replaceAll(new RegExp(`\\{\\{#${fact}\\}\\}.*?\\{\\{/${fact}\\}\\}`, 'gs'), '')
      expect(html, page).not.toContain(`="{{${fact}}}"`)
    }
  }
})

test('what an app runs before its language is there has no text and no date in it: both would stay English', async () => {
  for (const page of ['driver.html', 'guest.html']) {
    const entry = /<script type="module" src="\/(assets\/[^"]+)"/.exec((await read(page)).toString())?.[1]
    // The entry asks for what translates while it waits for the language.
    const translates = files.filter((file) => /^assets\/translate-[\w-]{8}\.js$/.test(file))
    expect(translates).toHaveLength(1)
    const scripts = [entry ?? '', ...translates]
    for (const script of scripts) {
      const code = (await read(script)).toString()
      expect(code, `${page} ${script}`).not.toMatch(/translateTexts\?\.\(|dataset\.locale\?\?/)
      for (const [, name] of code.matchAll(/(?:from|import)"\.\/([\w.-]+)"/g))
        if (!scripts.includes(`assets/${name}`)) scripts.push(`assets/${name}`)
    }
    expect(scripts.length, page).toBeGreaterThan(1)
  }
})
