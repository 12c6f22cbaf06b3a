/**
 * Runs one of the project's commands (`start`, `test`, …) with everything installed and on the Node that the project
 * pins, whatever the machine brings. This file and `setup/` are plain JavaScript for Node 20 and need no package.
 */
import './setup/node-version.mjs'

// Imported late: an older Node could not even read it, and fails with the message of the line above.
import('./setup/command.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)))
