/** The two caches of a process that serves: answers that live for seconds, and the files of the build. */
import { answerCached } from './answer-cached.ts'
import type { Changes } from './changes.ts'
import { createPageCache } from './page-cache.ts'

export const createPageCaches = (changes: Changes, { settleMs }: { settleMs: number }) => {
  const answers = createPageCache({ settleMs })
  const builtFiles = createPageCache({ life: 'for good' })
  changes.follow(answers)
  return { answersFirst: answerCached(answers, builtFiles), figures: answers.figures }
}
