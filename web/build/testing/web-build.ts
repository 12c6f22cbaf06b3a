/** Where the web app's build is that `npm start` serves; the test run makes it before the first test where it is not current. */
import { fileURLToPath } from 'node:url'

export const WEB_BUILD = fileURLToPath(new URL('../../../.build/web', import.meta.url))
