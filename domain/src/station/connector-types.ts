/** The connector types of cars in India, and what manufacturers call them. */
export const CONNECTOR_TYPES = [
  'Type 2',
  'CCS2',
  'CHAdeMO',
  'GB/T',
  'Bharat AC-001',
  'Bharat DC-001',
  'Type 6 (LEVDC)',
  'Type 7 (LECCS)',
  '3-pin 16A',
] as const
export type ConnectorType = (typeof CONNECTOR_TYPES)[number]
