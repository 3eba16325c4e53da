/** The finish line: what happened, large, on the colour of what is paid, with a chequered edge that runs in once. */
import type { ReactNode, Ref } from 'react'
import classes from './hero.module.css'

type HeroProps = {
  title: string
  text: ReactNode
  /** Small, under the text: amount and reference. */
  children?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

export function Hero({ title, text, children, titleRef }: HeroProps) {
  return (
    <header className={classes.hero}>
      <div role="status" className={classes.words}>
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={classes.title}>
          {title}
        </h1>
        <p className={classes.text}>{text}</p>
      </div>
      {children ? <div className={classes.facts}>{children}</div> : null}
      <span className={classes.line} aria-hidden="true" />
    </header>
  )
}
