/** The runner of the header, drawn: hair by gender (male unless known), gear by sport (plain unless known). */
import { sportAccent } from '#web/events/sport-accent.ts'
import classes from './avatar.module.css'

const SKIN = '#D9A074'
const HAIR = '#3A2A21'

function Hair({ gender }: { gender: 'male' | 'female' }) {
  return gender === 'female' ? (
    <>
      <path
        d="M33 42c0-14 8-22 19-22s19 8 19 22v6c4 6 8 14 3 22-2 3-6 3-7 0-2-8-2-16-4-20H35c-1 4-2 8-2 12z"
        fill={HAIR}
      />
      <path d="M70 32c9 2 14 10 13 20-1 7-4 10-8 10 3-8 1-16-6-22z" fill={HAIR} />
    </>
  ) : (
    <path d="M33 44c-2-16 7-25 19-25s21 9 19 25l-4-2-3-8H40l-3 8z" fill={HAIR} />
  )
}

function Face({ gender }: { gender: 'male' | 'female' }) {
  return (
    <>
      <path d="M45 58h14v14H45z" fill={SKIN} />
      <path d="M45 64c4 4 10 4 14 0v4c-4 3-10 3-14 0z" fill="#000" opacity="0.12" />
      <path d="M36 44c0-10 6-17 16-17s16 7 16 17c0 11-7 20-16 20s-16-9-16-20z" fill={SKIN} />
      {gender === 'female' ? (
        <path d="M35 45c0-12 7-19 17-19s17 7 17 19c-4-1-9-5-11-10-5 6-14 10-23 10z" fill={HAIR} />
      ) : null}
      <path
        d="M46 54c3 3.4 9 3.4 12 0"
        fill="none"
        stroke="#7A4B2E"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="45.5" cy="46" r="1.9" fill="#2A1D16" />
      <circle cx="58.5" cy="46" r="1.9" fill="#2A1D16" />
    </>
  )
}

function Helmet() {
  return (
    <>
      <path d="M31 41c0-15 9-24 21-24s21 9 21 24c-7-4-14-5-21-5s-14 1-21 5z" fill="var(--accent)" />
      <path d="M43 20c-3 4-5 9-5 16M52 17v19M61 20c3 4 5 9 5 16" className={classes.vents} />
      <path d="M34 40c1 10 5 18 11 22M70 40c-1 10-5 18-11 22" className={classes.strap} />
    </>
  )
}

function Shirt({ sport }: { sport: string }) {
  const plain = sport === ''
  return (
    <>
      <path
        d="M18 104c0-22 12-34 27-36 2 4 12 4 14 0 15 2 27 14 27 36z"
        fill={plain ? 'var(--line-strong)' : 'var(--accent)'}
      />
      {sport === 'running' || sport === 'ambos' ? (
        <g>
          <rect x="37" y="80" width="30" height="24" rx="3" fill="#fff" />
          <rect x="37" y="80" width="30" height="6" fill="var(--print-ink)" />
          <circle cx="40" cy="83" r="1.3" fill="#fff" />
          <circle cx="64" cy="83" r="1.3" fill="#fff" />
        </g>
      ) : null}
      {sport === 'ciclismo' ? <path d="M52 73v31M30 88c14 6 30 6 44 0" className={classes.vents} /> : null}
    </>
  )
}

/** Decorative: the name stands beside it. */
export function Avatar({ gender, sport }: { gender: string; sport: string }) {
  const shown = gender === 'female' ? 'female' : 'male'
  const rides = sport === 'ciclismo' || sport === 'ambos'
  return (
    <svg
      className={classes.avatar}
      data-accent={sportAccent(sport)}
      data-gender={shown}
      data-sport={sport}
      viewBox="0 0 104 104"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="52" cy="52" r="52" className={classes.ground} />
      <clipPath id="avatar-round">
        <circle cx="52" cy="52" r="52" />
      </clipPath>
      <g clipPath="url(#avatar-round)">
        <Hair gender={shown} />
        <Shirt sport={sport} />
        <Face gender={shown} />
        {rides ? <Helmet /> : null}
        {sport === 'running' ? (
          <path d="M35 36c10-5 24-5 34 0l-1 6c-10-4-22-4-32 0z" fill="var(--accent)" />
        ) : null}
      </g>
    </svg>
  )
}
