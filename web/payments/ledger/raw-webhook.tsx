/** What a provider sent, folded away until somebody must explain it. */
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './raw-webhook.module.css'

/** JSON is easier to read with its lines; anything else stays as it came. */
const readable = (raw: string): string => {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}

export function RawWebhook({ raw, open = false }: { raw: string; open?: boolean }) {
  return (
    <details className={classes.raw} open={open}>
      <summary>Ver lo que envió el proveedor</summary>
      <pre>
        <code>{readable(raw)}</code>
      </pre>
      <CopyButton text={raw} />
    </details>
  )
}
