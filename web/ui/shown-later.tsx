/** A part of a screen whose code is fetched when it is shown: the view behind a tab that is not the first. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { LinesSkeleton } from './skeletons.tsx'

/** `meanwhile` stands in its place, about as high as what comes. */
export const shownLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = <LinesSkeleton lines={8} />,
): ((props: Props) => ReactNode) => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
