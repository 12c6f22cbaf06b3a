/** Texts that every page of the public site carries. */

import { brand } from '../../shared/brand.ts'
import { LOCALE } from '../../shared/locale.ts'

export const shell = {
  /** In which its pages are written, as BCP 47 has it. */
  language: LOCALE,
  skip: 'Skip to the content',
  homeLabel: `${brand.name}, home page`,
  menu: 'Menu',
  mainNavigation: 'Main',
  links: [
    { label: 'Home', href: '/#home' },
    { label: 'Why Choose', href: '/#WhyChoose' },
    { label: 'How It Works', href: '/#howWorks' },
    { label: 'Testimonials', href: '/#testimonials' },
    { label: 'Host a charger', href: '/partnerRegisteration' },
  ],
  findStation: 'Find a station',
  footer: {
    description:
      'A nationwide network of smart charging stations for electric cars: find one, pay in rupees, charge, and get back what you did not use.',
    company: 'Company',
    companyLinks: [
      { label: `Why ${brand.name}`, href: '/#WhyChoose' },
      { label: 'What drivers say', href: '/#testimonials' },
      { label: 'Host a charger', href: '/partnerRegisteration' },
      { label: 'Contact', href: '/#contact' },
    ],
    resources: 'Resources',
    resourceLinks: [
      { label: 'Find a station', href: '/stations' },
      { label: 'The app', href: '/app' },
      { label: 'Questions and answers', href: '/#faq' },
      { label: 'Terms and Conditions', href: '/terms&Condition' },
      { label: 'Privacy Policy', href: '/privacypolicy' },
    ],
    support: 'Support',
    follow: (network: string) => `${brand.name} on ${network}`,
    runBy: 'Run by {{legalName}}{{#office}}, {{office}}{{/office}}.',
    copyright: `© 2025 ${brand.name}. All rights reserved.`,
  },
} as const
