export { selectTaxesByYear, type TaxesOfYear } from './queries.ts'
