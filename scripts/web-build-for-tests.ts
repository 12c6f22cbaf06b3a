/** Once for a test run that reads the web app's build: one build serves these tests, the journeys and `npm start`. */
import { ensureWebBuild } from './web-build.ts'

export default ensureWebBuild
