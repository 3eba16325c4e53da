/** One sentence above the step when it did not go on; the focus goes to the field itself. */
import classes from './fields.module.css'

export function RefusalSentence({ children }: { children: string | null }) {
  return <div role="alert">{children ? <p className={classes.refusal}>{children}</p> : null}</div>
}
