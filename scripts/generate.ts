/** `npm run generate`: writes what is made from something else in the repository; with `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateDiagrams } from '@voltyatra/domain'
import { ROOT } from './setup/places.mjs'

const STATES = join(ROOT, 'docs/states.md')
const isCheck = process.argv.includes('--check')

const source = statesPage()
if (!isCheck) await writeFile(STATES, source)
else if ((await readFile(STATES, 'utf8').catch(() => '')) !== source) {
  console.error('docs/states.md is not what the state tables make: run npm run generate')
  process.exitCode = 1
}
await import('../server/src/db/generate.ts')

function statesPage(): string {
  const sections = stateDiagrams().map(
    ({ title, mermaid }) => `## ${title}\n\n\`\`\`mermaid\n${mermaid.trimEnd()}\n\`\`\`\n`,
  )
  return `${[
    '# States\n',
    'Made from the tables in `domain/src/*/states.ts` by `npm run generate`; not edited by hand. A move that is not drawn here is refused.\n',
    ...sections,
  ].join('\n')}`
}
