/** Imports each test file by its own name: what Node compiled of it serves the next run. A worker imports a file once. */
import { pathToFileURL } from 'node:url'
import { TestRunner } from 'vitest'

/** @public vitest.config.ts names this file. */
export default class NativeTestRunner extends TestRunner {
  override importFile(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href)
  }
}
