/** What can be changed after paying, a line each; the words come with the page. */
import type { SiteEvent } from '../site-event.ts'
import classes from './changes.module.css'

export function Changes({ lines }: { lines: SiteEvent['changes'] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
