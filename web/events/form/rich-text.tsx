/** The editor of formatted text, fetched when a form needs it: it weighs more than the rest of the form. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { RichTextFieldProps } from './rich-text-field.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-field.tsx')).RichTextField }))

export function RichText(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <Editor {...props} />
    </Suspense>
  )
}
