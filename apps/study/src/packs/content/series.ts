import type { PackedCase } from '@titer/bank/browser'
import type { StudyDatabase } from '../../log/database.ts'

/** The place of a case among the questions about the same patient. */
export interface SeriesPlace {
  /** The place among the session's questions about the patient, counted from one. */
  at: number
  /** The number of the session's questions about the patient. */
  inSession: number
  /** The number of the bank's questions about the patient. */
  inBank: number
}

/** Cases of packs that were stored by an earlier version of the app have no patient. */
type SeriesCase = Partial<Pick<PackedCase, 'patient' | 'series'>>

/** Reads the session's cases, by id. Questions and cases that are not on the device are left out. */
export async function readSeriesCases(
  database: StudyDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeriesCase>> {
  const rows = await database.cases.bulkGet([...ids])
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]])))
}

/** Moves the questions about one patient together, in their order, to the place of the first of them. */
export function groupBySeries(ids: readonly string[], cases: ReadonlyMap<string, SeriesCase>): string[] {
  const placeInSeries = (id: string) => cases.get(id)?.series?.at ?? 0
  return [...Map.groupBy(ids, (id) => cases.get(id)?.patient ?? id).values()].flatMap((group) =>
    group.toSorted((one, other) => placeInSeries(one) - placeInSeries(other)),
  )
}

/** Returns the place of each case of a session in its series. */
export function seriesPlaces(
  ids: readonly string[],
  cases: ReadonlyMap<string, SeriesCase>,
): ReadonlyMap<string, SeriesPlace> {
  const groups = Map.groupBy(ids, (id) => cases.get(id)?.patient ?? id)
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.map((id, index) => {
        const inBank = cases.get(id)?.series?.of ?? 1
        return [id, { at: index + 1, inSession: group.length, inBank }] as const
      }),
    ),
  )
}
