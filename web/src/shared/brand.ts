/** Under whose name the pages run: another operator changes this file and nothing else. */
export const brand = {
  name: 'VoltYatra',
  /** The company behind the name, as its contracts write it. */
  company: 'VoltYatra Charging Networks Private Limited',
  colours: {
    light: { action: '#067e55', actionHover: '#05694a', ink: '#0a1628', glow: '#34e0a1' },
    dark: { action: '#34e0a1', actionHover: '#6cecbd', ink: '#060e1a', glow: '#34e0a1' },
  },
  contact: {
    email: 'support@voltyatra.example',
    phone: '+91 80 4000 2025',
    address: ['4th Floor, 17 Residency Road', 'Bengaluru 560025', 'Karnataka, India'],
  },
  grievanceOfficer: {
    name: 'Kavitha Raghunathan',
    email: 'grievance@voltyatra.example',
    phone: '+91 80 4000 2026',
  },
  social: [
    { name: 'X', url: 'https://x.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  /** Whose courts decide, as the terms name them. */
  courts: 'Bengaluru',
} as const
