import type { PackedCase } from '@titer/bank/browser'
import type { StudyDatabase } from '../../log/database.ts'

/** The place of a question or case among the questions about the same patient. */
export interface SeriesPlace {
  /** The position among the session's questions about the patient, counted from one. */
  at: number
  /** The number of the session's questions about the patient. */
  inSession: number
  /** The number of the bank's questions about the patient. */
  inBank: number
}

/** A case may lack both fields, because packs that an earlier version of the app stored do not contain them. */
type SeriesCase = Partial<Pick<PackedCase, 'patient' | 'series'>>

/** Reads the cases with these ids. Leaves out ids of other questions, and cases that are not on the device. */
export async function readSeriesCases(
  database: StudyDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeriesCase>> {
  const rows = await database.cases.bulkGet([...ids])
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row]])))
}

/**
 * Groups the questions about the same patient, in the order of their series. A group takes the position of its first
 * question in `ids`.
 */
export function groupBySeries(ids: readonly string[], cases: ReadonlyMap<string, SeriesCase>): string[] {
  const placeInSeries = (id: string) => cases.get(id)?.series?.at ?? 0
  return [...Map.groupBy(ids, (id) => cases.get(id)?.patient ?? id).values()].flatMap((group) =>
    group.toSorted((one, other) => placeInSeries(one) - placeInSeries(other)),
  )
}

/** Returns, for each question or case of a session, its place among the questions about the same patient. */
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
