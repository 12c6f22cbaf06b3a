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

const AC: ReadonlySet<string> = new Set<ConnectorType>(['Type 2', 'Bharat AC-001', '3-pin 16A'])

/** What flows through a connector of this type; what India uses for both is DC here. */
export const getEvseKind = (type: string): 'AC' | 'DC' => (AC.has(type) ? 'AC' : 'DC')
