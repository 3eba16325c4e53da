/** The nine folded groups of what the event's page tells. */
import type { ReactNode } from 'react'
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { distanceNames, shownRows } from '../event-draft.ts'
import type { SectionProps } from '../event-form-state.ts'
import { CoursesGroup } from './courses-group.tsx'
import { Fold } from './fold.tsx'
import { KitGroup } from './kit-group.tsx'
import { OrganizerGroup } from './organizer-group.tsx'
import { GROUPS, type GroupName, isWrong } from './page-told.ts'
import { PickupGroup } from './pickup-group.tsx'
import { ProgrammeGroup } from './programme-group.tsx'
import { QuestionsGroup } from './questions-group.tsx'
import { sizesOf } from './size-guide.ts'
import { SizesGroup } from './sizes-group.tsx'
import { StartGroup } from './start-group.tsx'
import { TrustGroup } from './trust-group.tsx'

export function PageGroups({ form }: SectionProps) {
  const { draft, errors, changePage, giveCourse } = form
  const { page } = draft
  const props = { page, change: changePage, errors }
  const names = isNoDeportivo(draft.sport) ? [] : distanceNames(draft)
  const group = (name: GroupName, children: ReactNode) => {
    const filled = GROUPS[name].told(page)
    return (
      <Fold
        key={name}
        level="group"
        title={GROUPS[name].title}
        told={filled || 'Sin llenar'}
        filled={filled !== ''}
        wrong={isWrong(name, errors)}
      >
        {children}
      </Fold>
    )
  }
  return (
    <>
      {group('start', <StartGroup {...props} />)}
      {group('programme', <ProgrammeGroup {...props} eventDay={draft.event_datetime.slice(0, 10)} />)}
      {isNoDeportivo(draft.sport)
        ? null
        : group('courses', <CoursesGroup page={page} errors={errors} names={names} give={giveCourse} />)}
      {group('kit', <KitGroup {...props} />)}
      {group('sizes', <SizesGroup {...props} sizes={sizesOf(shownRows(draft).kits)} />)}
      {group('pickup', <PickupGroup {...props} />)}
      {group('questions', <QuestionsGroup {...props} />)}
      {group('organizer', <OrganizerGroup {...props} />)}
      {group('trust', <TrustGroup {...props} />)}
    </>
  )
}
