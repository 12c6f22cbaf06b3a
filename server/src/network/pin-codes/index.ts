export { findPinCode } from './directory.ts'
