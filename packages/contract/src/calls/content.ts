import { z } from '../zod.ts'
import { tier } from './accounts.ts'
import type { Call } from './call.ts'

const packFile = z.object({ file: z.string(), bytes: z.number().int() })

const pack = packFile.extend({
  name: z.string(),
  tier,
  counts: z.object({
    questions: z.number().int(),
    cases: z.number().int(),
    cards: z.number().int(),
    articles: z.number().int(),
  }),
  isOpen: z.boolean(),
  /**
   * The day on which the topic was published. Premium opens the topic on that day. Undefined for the topics of the
   * first release.
   */
  published: z.iso.date().optional(),
})

const topic = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  part: z.string(),
  /**
   * The modules of an integrated course that teach the topic. Missing in manifests that devices stored before modules
   * existed.
   */
  modules: z.array(z.string()).optional(),
  share: z.number(),
})

const manifest = z.object({
  success: z.literal(true),
  /** Identifies everything in the manifest except `serverTime`. */
  tag: z.string(),
  version: z.string(),
  serverTime: z.number().int(),
  subscription_type: tier,
  /** When the free trial ends or has ended. Null for a user with a plan. */
  trialEndsAt: z.number().int().nullable(),
  packs: z.array(pack),
  facts: packFile.extend({ isOpen: z.boolean() }),
  topics: z.array(topic),
  /** Organism names, which are set in italics. */
  organisms: z.array(z.string()),
})

/** Sent instead of a manifest that the device already has. */
const unchangedManifest = z.object({
  success: z.literal(true),
  isUnchanged: z.literal(true),
  serverTime: z.number().int(),
})

export const contentCalls = {
  manifest: {
    method: 'GET',
    path: '/api/content/manifest',
    summary: 'All content, and which of it the plan opens',
    /** `known` is the tag of the manifest that the device has. */
    query: z.strictObject({ known: z.string().max(64).optional() }),
    answer: z.union([unchangedManifest, manifest]),
  },
  pack: {
    method: 'GET',
    path: '/api/content/packs/:file',
    summary: 'One pack of questions, cases, cards or articles',
    isLarge: true,
    params: z.strictObject({ file: z.string().regex(/^[\da-f]{16}\.json\.br$/) }),
    answer: z.unknown(),
  },
  wordings: {
    method: 'GET',
    path: '/api/content/wordings/:item',
    summary: 'Every version of a question that has been served, the oldest first',
    params: z.strictObject({ item: z.string().regex(/^[\da-z]{10}$/) }),
    answer: z.object({
      success: z.literal(true),
      wordings: z.array(z.object({ version: z.string(), since: z.number().int() })),
    }),
  },
} as const satisfies Record<string, Call>

export type ContentManifest = z.infer<typeof manifest>
export type ContentPack = z.infer<typeof pack>
export type ContentTopic = z.infer<typeof topic>
