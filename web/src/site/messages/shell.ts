/** Texts that every page of the public site carries. */

import { brand } from '../../shared/brand.ts'

export const shell = {
  skip: 'Skip to the content',
  homeLabel: `${brand.name}, home page`,
  menu: 'Menu',
  mainNavigation: 'Main',
  links: {
    home: 'Home',
    why: 'Why Choose',
    how: 'How It Works',
    testimonials: 'Testimonials',
    host: 'Host a charger',
  },
  findStation: 'Find a station',
  languages: 'Languages',
  otherLanguage: 'This page in another language',
  keepLanguage: 'Keep this language',
  footer: {
    description:
      'A nationwide network of smart charging stations for electric cars: find one, pay in rupees, charge, and get back what you did not use.',
    company: 'Company',
    companyLinks: {
      why: `Why ${brand.name}`,
      testimonials: 'What drivers say',
      host: 'Host a charger',
      contact: 'Contact',
    },
    resources: 'Resources',
    resourceLinks: {
      stations: 'Find a station',
      app: 'The app',
      questions: 'Questions and answers',
      terms: 'Terms and Conditions',
      privacy: 'Privacy Policy',
    },
    support: 'Support',
    follow: (network: string, name: string) => `${name} on ${network}`,
    runBy: 'Run by {{legalName}}{{#office}}, {{office}}{{/office}}.',
    copyright: `© 2025 ${brand.name}. All rights reserved.`,
  },
} as const
