/** Texts of the finder's page around the finder. */
import { brand } from '../../shared/brand.ts'

export const stations = {
  title: `Find a charging station | ${brand.name}`,
  description:
    'Charging stations for electric cars near you or any town of India: free connectors, power and the price with GST before you start.',
  noScript: 'The finder needs JavaScript. Without it, our support team finds a station for you:',
} as const
