/** The process that makes PDFs on a platform that the compiler has no package for. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@myriaddreamin/')) throw new Error(`Cannot find package ${specifier}`)
    return next(specifier, context)
  },
})
await import('../typst-process.ts')
