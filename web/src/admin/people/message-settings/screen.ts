import type { Screen } from '../../screen.ts'

export const messageSettings = {
  name: 'messages',
  path: 'messages',
  label: 'Messages',
  group: 'company',
  position: 460,
  icon: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  may: 'message.read',
  aliases: ['sms', 'mail'],
  keywords: 'SMS text DLT MSG91 mail SMTP DKIM WhatsApp push provider connection template limit cost',
  subjects: { 'message-connection': 'screen' },
} as const satisfies Screen
