/** The paid page of who registered: the finish line, a bib for each, and what comes next. */
import type { ReactNode, Ref } from 'react'
import type { Celebration } from '#domain/registration/mine/celebration-contract.ts'
import classes from './celebration-view.module.css'
import { Hero } from './hero.tsx'
import { NextSteps } from './next-steps.tsx'
import { RunnerBib } from './runner-bib.tsx'

type CelebrationViewProps = {
  celebration: Celebration
  title: string
  text: string
  /** Amount and reference. */
  facts?: ReactNode
  see?: string
  titleRef?: Ref<HTMLHeadingElement>
}

export default function CelebrationView(props: CelebrationViewProps) {
  const { celebration, title, text, facts, see, titleRef } = props
  const { event, participants } = celebration
  return (
    <div className={classes.celebration}>
      <Hero title={title} text={text} {...(titleRef ? { titleRef } : {})}>
        {facts}
      </Hero>
      <div className={classes.body} data-several={participants.length > 1}>
        <ul className={classes.bibs} aria-label={participants.length > 1 ? 'Los dorsales' : 'Tu dorsal'}>
          {participants.map((runner, at) => (
            <RunnerBib
              key={runner.qr.path}
              runner={runner}
              event={event}
              at={at}
              alone={participants.length === 1}
            />
          ))}
        </ul>
        <NextSteps celebration={celebration} see={see} />
      </div>
    </div>
  )
}
