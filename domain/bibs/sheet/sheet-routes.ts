/** The numbers of an event as an Excel file that can be filled in and uploaded again. */
import type { AppContext } from '#server/app-context.ts'
import type { Route } from '#server/http/route.ts'

export const sheetRoutes = (_: AppContext): Route[] => []
