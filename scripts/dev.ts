/** `npm run dev`: the program, started anew at every change of its sources; its data apart from that of `npm start`. */
import { join } from 'node:path'
import { endLike, runChild } from './setup/child.mjs'
import { ROOT } from './setup/places.mjs'

const ended = await runChild(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: ROOT,
  env: { DATA_DIR: join(ROOT, 'data-dev'), LOG_LEVEL: 'info', ...process.env },
  stdio: 'inherit',
})
endLike(ended)
