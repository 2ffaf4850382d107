import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './provided-context.ts'

const runAsAdmin = async (work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: inject('clusterUrl').replace(/titer$/, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates a new database. `options` are the options of `create database`. By default, the new database is a copy of the

 * migrated template, and PostgreSQL copies its files, because copying page by page takes longer; a test that needs an empty database names another template.
 */
export async function freshDatabase(options = 'template titer strategy file_copy') {
  const name = `t_${randomBytes(6).toString('hex')}`
  await runAsAdmin((client) => client.query(`create database ${name} ${options}`))
  return {
    url: inject('clusterUrl').replace(/titer$/, name),
    drop: () => runAsAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}
