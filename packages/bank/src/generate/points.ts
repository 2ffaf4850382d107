import type { Figure } from '../figures/figures.ts'
import { idOf } from '../hash.ts'
import type { Draft } from '../item.ts'
import type { Entity, Knowledge } from '../read/knowledge.ts'
import type { Point } from '../read/sheet-schemas.ts'

export const pointsOf = ({ sheet }: Entity): Point[] => sheet.points ?? []

export const pointId = ({ kind, name }: Entity, { id, key }: Point) => idOf('point', kind, name, id ?? key)

/** Drafts the questions of all entries. Points marked as detail become flashcards only. */
export const draftPointQuestions = (knowledge: Knowledge): Draft[] =>
  everyEntity(knowledge).flatMap((entity) =>
    pointsOf(entity)
      .filter(({ detail }) => detail !== true)
      .map((point) => ({
        id: pointId(entity, point),
        // A question about an adverse effect has its own form. In the list of wrong answers that the student was sure
        // of, the study app shows answers to such questions first, because these mistakes can harm a patient.
        form: entity.kind === 'effect' ? 'effect' : 'point',
        topic: entity.sheet.topic,
        subject: entity.name,
        stem: point.ask,
        key: point.key,
        why: point.why,
        rivals: rivalsOf(point),
        idea: point.idea ?? entity.sheet.idea,
      })),
  )

/** Drafts the questions that need a figure. */
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
      idea: point.idea ?? idea,
      figure,
    })),
  )

export const rivalsOf = ({ not }: Pick<Point, 'not'>) => Object.entries(not).map(([text, why]) => ({ text, why }))

export const everyEntity = ({ entities }: Knowledge) => [...entities.values()]
