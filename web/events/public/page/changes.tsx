/** What can be changed after paying, a line each; the words come with the page. */
import type { SiteEvent } from '../site-event.ts'

export function Changes({ lines }: { lines: SiteEvent['changes'] }) {
  return lines.map(({ title, text }) => (
    <p key={title}>
      <strong>{title}.</strong> {text}
    </p>
  ))
}
