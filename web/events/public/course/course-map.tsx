/** The way on a plain ground, or on a map where the installation has one: a line, its kilometres, its ends and marks. */
import type { Course } from '#domain/events/course/course-contract.ts'
import classes from './course-map.module.css'

type CourseMapProps = { map: Course['map']; label: string }
type Spot = { x: number; y: number }
type MarkKind = Course['map']['marks'][number]['kind']

const SHAPES: Record<MarkKind | 'start', string> = {
  start: 'M-3-5 5 0-3 5Z',
  water: 'M0-6.5C3-2.5 4.5-.5 4.5 1.7a4.5 4.5 0 0 1-9 0C-4.5-.5-3-2.5 0-6.5Z',
  food: 'M-5-1H5A5 5 0 0 1-5-1ZM-1-6h2v4h-2Z',
  medical: 'M-1.6-5h3.2v3.4H5v3.2H1.6V5h-3.2V1.6H-5v-3.2h3.4Z',
  other: 'M-3.5 6v-12H4.5L2.5-3l2 3h-6v6Z',
}
/** A chequered flag, as squares. */
const CHEQUERS = 'M-6-6h4v4h-4zM2-6h4v4H2zM-2-2h4v4h-4zM-6 2h4v4h-4zM2 2h4v4H2z'

/** A sign of the map, also beside its words below it. */
export function Sign({ kind }: { kind: MarkKind | 'start' | 'finish' }) {
  return (
    <g className={classes.sign} data-kind={kind}>
      <circle r="11" />
      <path d={kind === 'finish' ? CHEQUERS : SHAPES[kind]} />
    </g>
  )
}

const at = ({ x, y }: Spot) => `translate(${x} ${y})`

/** On a phone every second number has room. */
const MANY = 6

export function CourseMap({ map, label }: CourseMapProps) {
  const { width, height, path, start, finish, loop, kilometres, marks, tiles } = map
  return (
    <svg
      className={classes.map}
      data-tiles={tiles.length > 0 || undefined}
      viewBox={`0 0 ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      role="img"
      aria-label={label}
    >
      {tiles.length > 0
        ? tiles.map(({ href, x, y, size }) => (
            <image key={href} className={classes.tile} href={href} x={x} y={y} width={size} height={size} />
          ))
        : [1, 2, 3].map((ring) => (
            <g key={ring} className={classes.ring} data-ring={ring}>
              <path d={path} />
              <path d={path} />
            </g>
          ))}
      <path className={classes.casing} d={path} />
      <path className={classes.line} d={path} />
      {kilometres.map(({ km, label: beside, ...spot }, order) => (
        <g key={km} transform={at(spot)}>
          <g className={classes.pin} data-minor={(kilometres.length > MANY && order % 2 === 0) || undefined}>
            <circle className={classes.dot} r="4" />
            <text className={classes.km} x={beside.x} y={beside.y}>
              {km}
            </text>
          </g>
        </g>
      ))}
      {marks.map(({ kind, name, ...spot }, order) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two marks may have one name and one place
        <g key={order} transform={at(spot)}>
          <g className={`${classes.pin} ${classes.mark}`}>
            <title>{name}</title>
            <Sign kind={kind} />
          </g>
        </g>
      ))}
      {loop ? null : (
        <g transform={at(start)}>
          <g className={classes.pin}>
            <Sign kind="start" />
          </g>
        </g>
      )}
      <g transform={at(loop ? start : finish)}>
        <g className={classes.pin}>
          <Sign kind="finish" />
        </g>
      </g>
    </svg>
  )
}
