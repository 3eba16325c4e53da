/** What a rule stands against, and why staff go past it: asked only when the server says that a reason would do. */
import { Textarea } from '@mantine/core'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import classes from './staff.module.css'

type ReasonFieldProps = ComponentProps<typeof Textarea> & { sentence: string }

export function ReasonField({ sentence, ...input }: ReasonFieldProps) {
  const notice = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  // It appears where the form was just sent: the answer is to be read there, not looked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sentence is another question
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [sentence])
  return (
    <>
      <p id={notice} className={classes.notice} data-tone="warning" role="alert">
        {sentence}
      </p>
      <Textarea
        ref={box}
        label="Razón"
        withAsterisk
        aria-describedby={notice}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        placeholder="Quién lo autorizó y por qué"
        {...input}
      />
    </>
  )
}
