import { sameBytes, type Secrets } from '../../../platform/secrets.ts'
import { uuidBytes, uuidFrom } from '../../../platform/uuid.ts'
import type { SessionRow } from '../tables.ts'

/** The parts of a token that a browser sent. The digest is not verified yet. */
interface PresentedToken {
  sessionId: string
  generation: number
  digest: Buffer
}

const idBytes = 16
const generationBytes = 4
const digestBytes = 32

/**
 * Creates and verifies refresh tokens. A token contains the session's id, a generation number and a digest. The digest
 * is derived from the session's seed and the server's secret, so the database stores no tokens. Each refresh increases
 * the generation.
 */
export function createRefreshTokens(secrets: Secrets) {
  const digest = (session: Pick<SessionRow, 'id' | 'seed'>, generation: number) =>
    secrets.digest('refresh-token', session.id, String(generation), session.seed)

  return {
    /** Returns the token for the session's current generation. */
    current: (session: Pick<SessionRow, 'id' | 'seed' | 'generation'>) => {
      const number = Buffer.alloc(generationBytes)
      number.writeUInt32BE(session.generation)
      return Buffer.concat([uuidBytes(session.id), number, digest(session, session.generation)]).toString('base64url')
    },

    /** Splits a token into its parts. Returns undefined if the token has the wrong length. */
    parse: (token: string): PresentedToken | undefined => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + generationBytes + digestBytes) return undefined
      return {
        sessionId: uuidFrom(bytes.subarray(0, idBytes)),
        generation: bytes.readUInt32BE(idBytes),
        digest: bytes.subarray(idBytes + generationBytes),
      }
    },

    /** Checks whether this server issued the token for this session, in any generation. */
    isGenuine: (presented: PresentedToken, session: Pick<SessionRow, 'id' | 'seed'>) =>
      sameBytes(digest(session, presented.generation), presented.digest),
  }
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>
