/** The editor of formatted text, fetched when a form needs it: it weighs more than the rest of the form. */
import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './rich-text-field.module.css'
import type { RichTextFieldProps } from './rich-text-field.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-field.tsx')).RichTextField }))

export function RichText(props: RichTextFieldProps) {
  return (
    <Suspense
      fallback={
        <div>
          <Input.Label size="md" labelElement="div">
            {props.label}
          </Input.Label>
          <Skeleton className={classes.waiting} />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  )
}
