/** The web app's build, made when its sources have changed since the last one. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from './kept-build.ts'
import { ROOT } from './setup/paths.mjs'

/** Builds the web app if it must be; ends the process with the build's own words if it cannot be. */
export async function ensureWebBuild(): Promise<void> {
  if (!(await hasWebApp())) return
  await ensureBuild({
    folder: 'web',
    name: 'the web app',
    sources: ['web', 'contract/src', 'domain/src', 'package-lock.json', 'tsconfig.base.json'],
    cwd: join(ROOT, 'web'),
    command: (out) => [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      // Node reads the configuration as it is: the other way writes a copy of it below node_modules, which may be another user's.
      '--configLoader',
      'native',
      '--outDir',
      out,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
  })
}

const hasWebApp = async (): Promise<boolean> =>
  (await readFile(join(ROOT, 'web/vite.config.ts'), 'utf8').catch(() => '')).includes('export default')
