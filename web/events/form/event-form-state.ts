/** Values, messages and unsaved changes of the event form; the rest of the form only reads and changes it. */
import { useCallback, useMemo, useState } from 'react'
import type { Course } from '#domain/events/course/course-contract.ts'
import { type FieldErrors, withoutList } from '#web/ui/field-errors.ts'
import type { EventDraft } from './event-draft.ts'
import type { Pictures } from './event-form-data.ts'
import type { PageDraft } from './page/page-draft.ts'

const NO_PICTURES: Pictures = { cover_image: null, icon: null }

/** Keys of rows say nothing about what was typed. */
const fingerprint = (draft: EventDraft) =>
  JSON.stringify(draft, (name, value) => (name === 'key' ? undefined : value))

export const useEventFormState = (saved: EventDraft, kept: EventDraft | null) => {
  const [draft, setDraft] = useState(kept ?? saved)
  const [baseline, setBaseline] = useState(saved)
  const [pictures, setPictures] = useState(NO_PICTURES)
  const [errors, setErrors] = useState<FieldErrors>({})

  const change = useCallback((changes: Partial<EventDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    // Another sport may fix the rows: what was wrong in them is gone.
    const names = [...Object.keys(changes), ...(changes.sport === undefined ? [] : ['category', 'kits'])]
    setErrors((before) => names.reduce((left, name) => withoutList(left, name), before))
  }, [])

  /** A message goes with the first change of its field; those of other groups stay. */
  const changePage = useCallback((changes: Partial<PageDraft>) => {
    setDraft((before) => ({ ...before, page: { ...before.page, ...changes } }))
    const names = Object.keys(changes).flatMap((name) =>
      name === 'start_point' ? ['start_latitude', 'start_longitude'] : name,
    )
    setErrors((before) => names.reduce((left, name) => withoutList(left, `page.${name}`), before))
  }, [])

  /** Comes when its file was read: what else was typed meanwhile stays. */
  const giveCourse = useCallback((name: string, course: Course | null) => {
    setDraft((before) => ({
      ...before,
      page: { ...before.page, courses: { ...before.page.courses, [name]: course } },
    }))
    setErrors((before) => withoutList(before, `page.courses.${name}`))
  }, [])

  /** Starts over from what the server holds now. */
  const reset = useCallback((fresh: EventDraft) => {
    setDraft(fresh)
    setBaseline(fresh)
    setPictures(NO_PICTURES)
    setErrors({})
  }, [])

  const dirty = useMemo(
    () => fingerprint(draft) !== fingerprint(baseline) || Boolean(pictures.cover_image || pictures.icon),
    [draft, baseline, pictures],
  )

  return {
    draft,
    change,
    changePage,
    giveCourse,
    /** A row deleted at the server is gone from both sides. */
    forgetRow: useCallback((list: 'category' | 'kits', id: number) => {
      const without = (before: EventDraft) => ({
        ...before,
        [list]: before[list].filter((row) => row.id !== id),
      })
      setDraft(without)
      setBaseline(without)
    }, []),
    pictures,
    choosePicture: (field: keyof Pictures, file: File | null) =>
      setPictures((before) => ({ ...before, [field]: file })),
    errors,
    setErrors,
    reset,
    dirty,
  }
}

export type EventFormState = ReturnType<typeof useEventFormState>
export type SectionProps = { form: EventFormState }
