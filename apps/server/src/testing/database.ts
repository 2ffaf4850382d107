import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import './provided.ts'

const admin = async (work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: inject('clusterUrl').replace(/titer$/, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** A database of its own, with every table and no row. */
export async function freshDatabase() {
  const name = `t_${randomBytes(6).toString('hex')}`
  await admin((client) => client.query(`create database ${name} template titer`))
  return {
    url: inject('clusterUrl').replace(/titer$/, name),
    drop: () => admin((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}
