/** The dialog after a save, with what deserves a second look: what is missing, whom it affects, ages that overlap. */
import type { Notice } from '#server/contract-kit.ts'

export const withWarnings = ({ message, body, icon, warnings }: Notice & { warnings: string[] }): Notice =>
  warnings.length === 0
    ? { message, body, icon }
    : {
        message,
        icon: icon === 'success' ? 'warning' : icon,
        body: [body, ...warnings].filter(Boolean).join('\n'),
      }
