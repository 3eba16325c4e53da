/** The letters that tell a runner the number, for the list of every letter. */
import { type BibStory, bibLetter } from '#domain/bibs/tell/bib-mails.ts'
import type { RegistrationStory } from '#domain/registration/mails.ts'
import type { Letter } from '#server/mail/letter.ts'

export const bibLetters = ({
  name,
  event,
  event_datetime,
  city,
  category,
  url,
  organizer,
}: RegistrationStory): [kind: string, letter: Letter][] => {
  const story: BibStory = {
    name,
    event,
    event_datetime,
    city,
    category,
    url,
    organizer,
    number: '312',
    former: null,
  }
  return [
    ['bibs bibLetter', bibLetter(story)],
    ['bibs bibLetter changed', bibLetter({ ...story, number: 'VIP-040', former: '312' })],
  ]
}
