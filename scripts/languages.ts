/**
 * `npm run languages`: says what the languages of the driver's app lack, and makes a place for it in their files. A text is
 * translated by filling in the empty second half of its place.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LanguageFile } from '../web/build/catalogue.ts'
import { addPlaces, findFaults, readEnglish } from '../web/build/languages.ts'

const resolveHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const folder = resolveHere('../web/languages')

const report: string[] = []
const english = await readEnglish(resolveHere('../web/src'))
for await (const name of glob('*.json', { cwd: folder })) {
  const file = JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))
  const { missing, stale, unknown, broken } = findFaults(english, file)
  report.push(
    `${name}: ${missing.length} missing, ${stale.length} stale, ${unknown.length} of texts that are gone, ${broken.length} broken`,
  )
  report.push(...broken.map((place) => `  broken: ${place}`))
  await writeFile(`${folder}/${name}`, formatFile(addPlaces(english, file)))
}

// Who reads only the first lines does not stop the writing.
console.log(report.join('\n'))

/** A line for each text: what a change has touched is seen at once. */
function formatFile(file: LanguageFile): string {
  const modules = Object.entries(file).map(([module, places]) => {
    const lines = Object.entries(places).map(
      ([place, pair]) =>
        `    ${JSON.stringify(place)}: [${pair.map((one) => JSON.stringify(one)).join(', ')}]`,
    )
    return `  ${JSON.stringify(module)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${modules.join(',\n')}\n}\n`
}
