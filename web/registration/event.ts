/** The event as its registration page knows it: the answer of GET /api/site/events/:slug. */

export type PriceNow = { event_price: number; cost_service: number; date: string }
export type Kit = { id: number; kit_name: string; size: string; amount: number }
export type Category = {
  id: number
  distance: string
  title: string
  gender: string
  start_age: number
  final_age: number
  difference: number
}

export type RegistrationEvent = {
  id: number
  slug: string
  name: string
  icon: string | null
  cover_image: string | null
  sport: string
  city: string
  event_datetime: string
  register_deadline: string
  team_size: number[]
  price: { now: PriceNow | null; next: PriceNow | null }
  categories: Category[]
  kits: Kit[]
  spots_left: number | null
  open: boolean
  full: boolean
}
