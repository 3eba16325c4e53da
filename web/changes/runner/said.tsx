/** What the last act was answered with, where it happened; read aloud as soon as it is there. */
import { useEffect, useRef } from 'react'
import type { Notice } from '#server/contract-kit.ts'
import classes from './changes-page.module.css'

export function Said({ said }: { said: Notice }) {
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is to be read too
  useEffect(() => box.current?.focus(), [said])

  return (
    <div ref={box} role="status" tabIndex={-1} className={classes.said} data-icon={said.icon}>
      <strong>{said.message}</strong>
      {said.body ? <span>{said.body}</span> : null}
    </div>
  )
}
