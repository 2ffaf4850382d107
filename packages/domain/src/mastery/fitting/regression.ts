import { probabilityOf } from '../prediction/predict.ts'

interface Regression {
  /** The input matrix in row-major order. A row has one value per weight. */
  inputs: Float32Array
  floor: Float64Array
  isRight: (row: number) => boolean
  rows: number
}

// The strength of the ridge penalty, expressed as a number of answers. A table with few answers therefore changes the
// start weights only a little.
const ridge = 20
const rounds = 8

/**
 * Fits a logistic regression by Fisher scoring, with a guessing floor and a ridge penalty towards the start weights.
 */
export function regress({ inputs, floor, isRight, rows }: Regression, start: readonly number[]): number[] {
  const size = start.length
  let weights = [...start]
  for (let round = 0; round < rounds; round += 1) {
    const informationMatrix = Array.from({ length: size }, (_, at) =>
      Float64Array.from({ length: size }, (__, to) => (at === to ? ridge : 0)),
    )
    const slope = Float64Array.from(start, (value, at) => ridge * (value - (weights[at] ?? 0)))
    const row = new Float64Array(size)
    for (let index = 0; index < rows; index += 1) {
      let logit = 0
      for (let at = 0; at < size; at += 1) {
        const value = inputs[index * size + at] ?? 0
        row[at] = value
        logit += value * (weights[at] ?? 0)
      }
      const least = floor[index] ?? 0
      const probability = probabilityOf(logit, least)
      const change = ((probability - least) * (1 - probability)) / (1 - least)
      const scale = change / Math.max(1e-6, probability * (1 - probability))
      const pull = scale * ((isRight(index) ? 1 : 0) - probability)
      const information = scale * change
      for (let at = 0; at < size; at += 1) {
        const value = row[at] ?? 0
        if (value === 0) continue
        slope[at] = (slope[at] ?? 0) + pull * value
        const line = informationMatrix[at]
        if (line === undefined) continue
        for (let to = 0; to <= at; to += 1) line[to] = (line[to] ?? 0) + information * value * (row[to] ?? 0)
      }
    }
    const step = solve(informationMatrix, slope)
    weights = weights.map((weight, at) => weight + (step[at] ?? 0))
  }
  return weights
}

/** Solves a linear system by Cholesky decomposition. Reads only the lower triangle of the matrix. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const lower = matrix.map((line) => Float64Array.from(line))
  const cell = (at: number, to: number) => lower[at]?.[to] ?? 0
  for (const [at, line] of lower.entries()) {
    for (let to = 0; to <= at; to += 1) {
      let sum = line[to] ?? 0
      for (let each = 0; each < to; each += 1) sum -= cell(at, each) * cell(to, each)
      line[to] = at === to ? Math.sqrt(Math.max(1e-9, sum)) : sum / cell(to, to)
    }
  }
  const found = Float64Array.from(right)
  for (let at = 0; at < size; at += 1) {
    for (let each = 0; each < at; each += 1) found[at] = (found[at] ?? 0) - cell(at, each) * (found[each] ?? 0)
    found[at] = (found[at] ?? 0) / cell(at, at)
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    for (let each = at + 1; each < size; each += 1) found[at] = (found[at] ?? 0) - cell(each, at) * (found[each] ?? 0)
    found[at] = (found[at] ?? 0) / cell(at, at)
  }
  return found
}
