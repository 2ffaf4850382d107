import { z } from 'zod'

const text = z.string().trim().min(1)
const names = z.array(text)
export const topicId = z.string().regex(/^[AB]\d+$/, 'Must be a topic of the syllabus, such as A30')

const reasons = z.record(text, text)

/** The idea that teaches the answer: the id of a section in the topic's article. */
export const idea = z
  .string()
  .regex(/^[a-z\d-]+$/, 'Must be the id of an idea in the article of the topic')
  .optional()

const point = z.strictObject({
  /**
   * Required if two points of an entry have the same key. Students' answers are stored under an item id that is made
   * from this id, so it must not change.
   */
  id: text.optional(),
  ask: text.endsWith('?', 'Must be a question that ends with ?'),
  key: text,
  why: text,
  not: reasons,
  /** Other right answers. The flashcard lists them. */
  also: names,
  /** Answers that could be defended although they are not right. They are no options, and the flashcard omits them. */
  arguable: names.optional(),
  detail: z.boolean().optional(),
  /**
   * The flashcard as a sentence with a gap, if that reads better: “The antibody of the window period is {{IgM
   * anti-HBc}}.”
   */
  cloze: text.regex(/^[^{}]*\{\{[^{}]+\}\}[^{}]*$/, 'Must contain one gap, written {{like this}}').optional(),
  /** Required if an idea other than the entry's idea teaches this point. */
  idea,
})

/** A point in a figure's entry. Its question is about the figure. */
export const figurePoint = point.omit({ arguable: true, detail: true, cloze: true })

/** The name as it is written within a sentence, if it differs from the entry's name, usually because it needs “the”. */
const said = text.optional()

const common = {
  topic: topicId,
  idea,
  'also-called': names.optional(),
  teach: text.optional(),
  points: z.array(point).optional(),
  checked: z.iso.date().optional(),
}

const vocabularies = ['action', 'resistance', 'elimination', 'toxin-action', 'role', 'appearance'] as const

const oxygenNeeds = [
  'obligate aerobe',
  'facultative anaerobe',
  'microaerophile',
  'aerotolerant anaerobe',
  'obligate anaerobe',
] as const

const haemolyses = ['alpha', 'beta', 'none'] as const

const couplings = [
  'Gq',
  'Gs',
  'Gi',
  'ion channel',
  'tyrosine kinase',
  'nuclear',
  'JAK-STAT',
  'guanylyl cyclase',
] as const

/** The schemas of the entries in `content/knowledge`, by kind. */
export const sheetSchemas = {
  term: z.strictObject({
    term: text,
    vocabulary: z.enum(vocabularies),
    option: text,
    does: text.optional(),
    because: text.optional(),
    overlaps: names.optional(),
    checked: common.checked,
  }),
  test: z.strictObject({ test: text, option: text, results: z.record(text, text), checked: common.checked }),
  class: z.strictObject({
    class: text,
    ...common,
    /**
     * The wider group, if its name would also answer “To which class does … belong?”. The flashcard then asks for the
     * class within this group.
     */
    among: text.optional(),
    action: text.optional(),
    resistance: text.optional(),
    elimination: text.optional(),
  }),
  drug: z.strictObject({
    drug: text,
    ...common,
    /**
     * The text that replaces the drug's name in the flashcard “How does … act?”, if the name would make the question too
     * vague.
     */
    said,
    class: text.optional(),
    /** Other right answers to “To which class does … belong?”, such as a smaller group within the class. */
    'class-also': names.optional(),
    action: text.optional(),
    resistance: text.optional(),
    elimination: text.optional(),
  }),
  effect: z.strictObject({
    effect: text,
    ...common,
    of: names.min(1),
    because: text,
    also: names,
  }),
  bacterium: z.strictObject({
    bacterium: text,
    ...common,
    appearance: text.optional(),
    oxygen: z.enum(oxygenNeeds).optional(),
    haemolysis: z.enum(haemolyses).optional(),
    tests: z.record(text, text).optional(),
    'tell-from': z.record(text, text).optional(),
    reservoir: text.optional(),
    spread: text.optional(),
  }),
  toxin: z.strictObject({
    toxin: text,
    ...common,
    said,
    by: names.min(1),
    also: names,
    action: text.optional(),
    result: text.optional(),
  }),
  factor: z.strictObject({
    factor: text,
    ...common,
    said,
    by: names.min(1),
    also: names,
    role: text.optional(),
  }),
  medium: z.strictObject({ medium: text, ...common, for: names.min(1), also: names, basis: text }),
  receptor: z.strictObject({
    receptor: text,
    ...common,
    near: text,
    coupling: z.enum(couplings).optional(),
    responses: z.array(z.strictObject({ says: text, also: names })).optional(),
  }),
  concept: z.strictObject({ concept: text, ...common }),
} as const

export type SheetKind = keyof typeof sheetSchemas
export type Sheet<K extends SheetKind> = z.infer<(typeof sheetSchemas)[K]>
export type Point = z.infer<typeof point>

const leadIns = ['cause', 'test', 'mechanism', 'treatment', 'complication', 'prevention'] as const

const stages = z.strictObject({ history: text, examination: text.optional(), tests: text.optional() })

/**
 * The schema of the entries in `content/cases`: a patient described in the author's own words, with one question, or
 * with several questions that are asked as a series.
 */
export const caseSchema = z.strictObject({
  case: text.regex(/^[a-z\d-]+$/, 'Must consist of lower-case letters, digits and hyphens'),
  topic: topicId,
  idea,
  /** How the case begins, such as “telephone call” or “drug chart”. Neighbouring cases should begin differently. */
  opens: text,
  stages,
  /** Laboratory values by their name in `content/laboratory.yaml`, which contains the unit and the reference range. */
  labs: z.record(text, z.union([z.number(), text])).optional(),
  figure: text.optional(),
  teach: text,
  questions: z
    .array(
      z.strictObject({
        asks: z.enum(leadIns),
        ask: text.endsWith('?', 'Must be a question that ends with ?'),
        key: text,
        why: text,
        not: reasons,
        also: names,
        /** The inferences that a student must make, in order. */
        steps: names.min(1),
        idea,
      }),
    )
    .min(1),
  checked: common.checked,
})

export type AuthoredCase = z.infer<typeof caseSchema>
export type LeadIn = (typeof leadIns)[number]
