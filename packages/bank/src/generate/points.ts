import type { Figure } from '../figures/figures.ts'
import { idOf } from '../hash.ts'
import type { Draft } from '../item.ts'
import type { Entity, Knowledge } from '../read/knowledge.ts'
import type { Point } from '../read/sheet-schemas.ts'

const authoredNearness = 3

export const pointsOf = ({ sheet }: Entity): Point[] => sheet.points ?? []

export const pointId = ({ kind, name }: Entity, { id, key }: Point) => idOf('point', kind, name, id ?? key)

/** Drafts the questions that authors wrote in full. Points marked as detail become flashcards only. */
export const draftPointQuestions = (knowledge: Knowledge): Draft[] =>
  everyEntity(knowledge).flatMap((entity) =>
    pointsOf(entity)
      .filter(({ detail }) => detail !== true)
      .map((point) => ({
        id: pointId(entity, point),
        form: 'point',
        topic: entity.sheet.topic,
        subject: entity.name,
        stem: point.ask,
        key: point.key,
        why: point.why,
        rivals: rivalsOf(point),
        proof: [`${entity.name}: ${point.ask} ${point.key}`],
        idea: point.idea ?? entity.sheet.idea,
      })),
  )

/** Drafts the questions that authors wrote below a figure. */
export const draftFigureQuestions = (figures: readonly Figure[]): Draft[] =>
  figures.flatMap(({ id: figure, topic, idea, points = [] }) =>
    points.map((point) => ({
      id: idOf('point', 'figure', figure, point.id ?? point.key),
      form: 'point',
      topic,
      subject: figure,
      stem: point.ask,
      key: point.key,
      why: point.why,
      rivals: rivalsOf(point),
      proof: [`${figure}: ${point.ask} ${point.key}`],
      idea: point.idea ?? idea,
      figure,
    })),
  )

const rivalsOf = ({ not }: Pick<Point, 'not'>) =>
  Object.entries(not).map(([text, reason]) => ({ text, reason, nearness: authoredNearness }))

export const everyEntity = ({ entities }: Knowledge) => [...entities.values()]
