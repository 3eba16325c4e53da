/** The letters of changes after the sale, for the list of every letter. */
import { type ChangeStory, changeLetter } from '#domain/changes/core/change-mails.ts'
import type { Change } from '#domain/changes/core/kind.ts'
import { CHANGE_KINDS, CHANGE_STATES } from '#domain/changes/rules/kinds.ts'
import type { RegistrationStory } from '#domain/registration/mails.ts'
import type { Letter } from '#server/mail/letter.ts'

/** A change in every state, and done in every kind. */
export const changeLetters = (registered: RegistrationStory): [kind: string, letter: Letter][] => {
  const story = (change: Partial<Change>): ChangeStory => ({
    name: registered.name,
    event: registered.event,
    reference: registered.reference,
    organizer: registered.organizer,
    own_url: registered.url,
    event_url: registered.url,
    pay_url: registered.url,
    confirm_url: registered.url,
    change: {
      kind: 'category',
      before: { words: '10K Abierta, talla M' },
      after: { words: '21K Abierta, talla M' },
      difference: 30_000,
      fee: 5_000,
      back: 0,
      gives_back: 'money',
      due_on: null,
      reason: '',
      expires_at: new Date('2026-11-20T17:00:00Z'),
      state: 'done',
      ...change,
    } as Change,
  })
  const told = [
    ...CHANGE_STATES.map((state) => ({ state, reason: state === 'refused' ? 'Faltó el certificado.' : '' })),
    ...CHANGE_KINDS.map((kind) => ({
      kind,
      back: 80_000,
      due_on: '2026-12-03',
      gives_back: 'credit' as const,
    })),
  ]
  return told.flatMap((change): [string, Letter][] => {
    const letter = changeLetter(story(change))
    return letter ? [[`change ${Object.values(change)[0]}`, letter]] : []
  })
}
