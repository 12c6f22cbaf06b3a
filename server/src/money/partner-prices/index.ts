export { endOwnPrice, loadAllowedPrices, setOwnPrice } from './service.ts'
