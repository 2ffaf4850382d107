import pg from 'pg'

type Query = (config: unknown, ...rest: unknown[]) => never

/**
 * A connection through a pooler in transaction mode. A prepared statement exists on only one connection to PostgreSQL.
 * The pooler may run the next transaction on another connection, where the statement's name is unknown or used for
 * another statement. This client therefore sends every statement without a name.
 */
export class UnnamedStatementClient extends pg.Client {
  override query(config: unknown, ...rest: unknown[]): never {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config
    const send = super.query.bind(this) as Query
    return send(isNamed ? { ...config, name: undefined } : config, ...rest)
  }
}
