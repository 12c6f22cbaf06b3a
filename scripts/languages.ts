/**
 * `npm run languages`: says what the languages of the driver's app, the site and the server's sentences lack, and makes a
 * place for it in their files. A text is translated by filling in the empty second half of its place.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listTranslatedSentences } from '../server/src/http/translated-sentences.ts'
import type { LanguageFile } from '../web/build/catalogue.ts'
import {
  addPlaces,
  type EnglishTexts,
  findFaults,
  isFilledByName,
  readEnglish,
} from '../web/build/languages.ts'

const resolveHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

interface Kept {
  readonly folder: string
  readonly english: EnglishTexts
  readonly isFilled?: typeof isFilledByName
}

const report: string[] = []
await refreshFiles({
  folder: resolveHere('../web/languages'),
  english: await readEnglish(resolveHere('../web/src')),
})
await refreshFiles({
  folder: resolveHere('../server/src/messages/languages'),
  english: listTranslatedSentences(),
  isFilled: isFilledByName,
})

// Who reads only the first lines does not stop the writing.
console.log(report.join('\n'))

async function refreshFiles({ folder, english, isFilled }: Kept): Promise<void> {
  report.push(folder)
  for await (const name of glob('*.json', { cwd: folder })) {
    const file = JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))
    const { missing, stale, unknown, broken } = findFaults(english, file, isFilled)
    report.push(
      `  ${name}: ${missing.length} missing, ${stale.length} stale, ${unknown.length} of texts that are gone, ${broken.length} broken`,
    )
    report.push(...broken.map((key) => `    broken: ${key}`))
    await writeFile(`${folder}/${name}`, formatFile(addPlaces(english, file)))
  }
}

/** A line for each text: what a change has touched is seen at once. */
function formatFile(file: LanguageFile): string {
  const modules = Object.entries(file).map(([module, entries]) => {
    const lines = Object.entries(entries).map(
      ([key, pair]) => `    ${JSON.stringify(key)}: [${pair.map((one) => JSON.stringify(one)).join(', ')}]`,
    )
    return `  ${JSON.stringify(module)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${modules.join(',\n')}\n}\n`
}
