/** `npm run demo`: the web app is built where it is missing or stale, then the demonstration runs in this process. */
import { ensureWebBuild } from './web-build.ts'

await ensureWebBuild()
await import('../demonstration/src/cli.ts')
