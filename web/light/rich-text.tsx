/** Text an organiser wrote in the editor. */
import classes from './rich-text.module.css'

export function RichText({ html }: { html: string }) {
  return (
    <div
      className={classes.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every description it stores
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
