/**
 * The filters of both variants, each one form. Simple: the distance stands apart, since it also changes the charts,
 * and belongs to the form by its id. Extended: one box with the bib as well, floating on large screens.
 */
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { LightButton } from '#web/ui/light-button.tsx'
import type { EventResults } from '../results-calls.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { BibField, CategoryField, DistanceField, GenderField, NameField } from './result-fields.tsx'
import { categoriesOf, type ResultFilter } from './result-filter.ts'
import classes from './result-filters.module.css'
import type { useResultFilters } from './use-result-filters.ts'

const FORM_ID = 'filtros'

type FiltersProps = {
  head: EventResults
  filter: ResultFilter
  filters: ReturnType<typeof useResultFilters>
}

function FilterForm({ head, filter, filters, children }: FiltersProps & { children: ReactNode }) {
  const { form, ...handlers } = filters
  const division = head.distances.find(({ race_division }) => race_division === filter.race_division)
  return (
    <Form
      ref={form}
      id={FORM_ID}
      method="get"
      role="search"
      aria-label="Buscar y filtrar resultados"
      className={classes.form}
      data-variant={head.variant}
      {...handlers}
    >
      {children}
      <NameField defaultValue={filter.name} className={classes.wide ?? ''} />
      <GenderField defaultValue={filter.gender} />
      <CategoryField categories={categoriesOf(division, filter.gender)} defaultValue={filter.category} />
      <noscript>
        <LightButton type="submit">Buscar</LightButton>
      </noscript>
    </Form>
  )
}

export function SimpleDistance({ head, filter, filters }: FiltersProps) {
  return (
    <div className={classes.distance}>
      <DistanceField
        form={FORM_ID}
        distances={head.distances}
        defaultValue={filter.race_division}
        onChange={filters.onChange}
      />
    </div>
  )
}

export function SimpleFilters(props: FiltersProps) {
  return <FilterForm {...props}>{null}</FilterForm>
}

export function FloatingFilters(props: FiltersProps) {
  const { head, filter, filters } = props
  return (
    <>
      <FilterForm {...props}>
        <DistanceField
          distances={head.distances}
          defaultValue={filter.race_division}
          className={classes.wide ?? ''}
        />
        <BibField
          letters={head.bib_letters}
          defaultValue={filter.bib_number}
          className={classes.wide ?? ''}
        />
      </FilterForm>
      <FilterSheet head={head} filter={filter} filters={filters.form} />
    </>
  )
}
