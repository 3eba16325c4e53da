/** The four icons of an answer, drawn here so that a notice weighs nothing. */
import classes from './notice-icon.module.css'

export type NoticeIconName = 'success' | 'error' | 'warning' | 'info'

const strokes: Record<NoticeIconName, string> = {
  success: 'M20 33.5 28.5 42 45 23.5',
  error: 'M23 23l18 18M41 23 23 41',
  warning: 'M32 18v18M32 45v.5',
  info: 'M32 29v17M32 19.5v.5',
}

export function NoticeIcon({ icon }: { icon: NoticeIconName }) {
  return (
    <svg className={classes.icon} data-icon={icon} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="30" className={classes.ground} />
      <path d={strokes[icon]} className={classes.stroke} />
    </svg>
  )
}
