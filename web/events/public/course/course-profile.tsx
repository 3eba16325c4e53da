/** How high a course goes. It is as high on a phone as on a desk: the line is stretched, its words are not. */
import type { Course } from '#domain/events/course/course-contract.ts'
import classes from './course-profile.module.css'
import { metresText } from './course-words.ts'

const share = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`

export function CourseProfile({
  profile,
  label,
}: {
  profile: NonNullable<Course['profile']>
  label: string
}) {
  const { width, height, line, area, heights, kilometres } = profile
  return (
    <div className={classes.profile} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.area} d={area} />
        <path className={classes.grid} d={heights.map(({ y }) => `M0 ${y}H${width}`).join('')} />
        <path className={classes.line} d={line} />
      </svg>
      {heights.map(({ metres, y }) => (
        <span key={metres} className={classes.height} style={{ top: share(y, height) }}>
          {metresText(metres)}
        </span>
      ))}
      {kilometres.map(({ km, x }, order) => (
        <span
          key={km}
          className={classes.km}
          style={{ left: share(x, width) }}
          data-minor={order % 2 === 0 && kilometres.length > 6 ? true : undefined}
        >
          {km}
        </span>
      ))}
    </div>
  )
}
