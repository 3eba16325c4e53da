/**
 * A letter as its reader sees it. The sandbox keeps it from running anything or knowing us; its links open in a new
 * tab, because our own pages refuse to be framed.
 */
import classes from './letter-frame.module.css'

const withLinksOutside = (html: string) => html.replace(/<head[^>]*>/i, '$&<base target="_blank">')

export function LetterFrame({ subject, html }: { subject: string; html: string }) {
  return (
    <iframe
      className={classes.letter}
      title={`Correo: ${subject}`}
      srcDoc={withLinksOutside(html)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
