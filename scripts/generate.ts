/** `npm run generate`: writes what is made from something else in the repository; with `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawStateDiagrams } from '@voltyatra/domain'
import { ARCHITECTURE, buildArchitecturePage } from './architecture.ts'
import { buildClient } from './client.ts'
import { buildLists } from './features.ts'
import { ROOT } from './setup/paths.mjs'

const isCheck = process.argv.includes('--check')

await make('docs/states.md', buildStatesPage(), 'the state tables make')
await make(ARCHITECTURE, await buildArchitecturePage(), 'the imports of the code make')
for (const { file, text } of await buildLists()) await make(file, text, 'the folders beside it make')
for (const { file, text } of await buildClient()) await make(file, text, 'the contract makes')
await import('../server/src/generate.ts')

async function make(page: string, text: string, source: string): Promise<void> {
  const file = join(ROOT, page)
  if (!isCheck) return writeFile(file, text)
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  console.error(`${page} is not what ${source}: run npm run generate`)
  process.exitCode = 1
}

function buildStatesPage(): string {
  const sections = drawStateDiagrams().map(
    ({ title, mermaid }) => `## ${title}\n\n\`\`\`mermaid\n${mermaid.trimEnd()}\n\`\`\`\n`,
  )
  return `${[
    '# States\n',
    'Made from the tables in `domain/src/*/states.ts` by `npm run generate`; not edited by hand. A move that is not drawn here is refused.\n',
    ...sections,
  ].join('\n')}`
}
