export { watchWorkload } from './watch.ts'
