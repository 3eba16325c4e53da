/** The dialog after a save, with what deserves a second look: age ranges that overlap or leave gaps. */
import type { Notice } from '#server/contract-kit.ts'

export const withWarnings = ({ message, body, icon, warnings }: Notice & { warnings: string[] }): Notice =>
  warnings.length === 0
    ? { message, body, icon }
    : {
        message,
        icon: icon === 'success' ? 'warning' : icon,
        body: [body, ...warnings].filter(Boolean).join('\n'),
      }
