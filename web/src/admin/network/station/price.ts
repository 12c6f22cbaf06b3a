/** A price as the older screens write it: whole rupees without decimals. */
const upToTwo = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

export const plainRupees = (value: number): string => upToTwo.format(value)
