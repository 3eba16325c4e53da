/** Questions that open to their answers; they come with the page, so that no script carries their words. */
import classes from './frequent-questions.module.css'
import type { Answered } from './questions-of.ts'

export function FrequentQuestions({ questions }: { questions: Answered[] }) {
  return (
    <div className={classes.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary>{question}</summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
