import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { is, SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'

interface ColumnShape {
  type: string
  isNotNull: boolean
  isIdentity: boolean
  /** The default value as text, or null if the column has no default. */
  defaultValue: string | null
}

interface TableShape {
  columns: Record<string, ColumnShape>
  primaryKey: string[]
}

const source = new URL('../../', import.meta.url)
const sourceFiles = globSync('**/*.ts', { cwd: source })
const tableFiles = sourceFiles.filter((file) => /(^|[/\\])tables\.ts$/.test(file))

const dialect = new PgDialect()

function declaredDefault({ default: value, dataType }: PgColumn): string | null {
  if (value === undefined) return null
  if (is(value, SQL)) return dialect.sqlToQuery(value).sql
  return typeof value === 'string' && dataType !== 'json' ? value : JSON.stringify(value)
}

function declaredShape(table: PgTable): TableShape {
  const { columns, primaryKeys } = getTableConfig(table)
  const keys = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)]
  return {
    columns: Object.fromEntries(
      columns.map((column) => [
        column.name,
        {
          type: column.getSQLType(),
          isNotNull: column.notNull,
          isIdentity: column.generatedIdentity?.type === 'always',
          defaultValue: declaredDefault(column),
        },
      ]),
    ),
    primaryKey: keys.map(({ name }) => name).toSorted(),
  }
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
const declared = new Map<string, TableShape>()

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const file of tableFiles) {
    const exported = (await import(new URL(file, source).href)) as Record<string, unknown>
    for (const table of Object.values(exported)) {
      if (is(table, PgTable)) declared.set(getTableConfig(table).name, declaredShape(table))
    }
  }
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Converts a constant default in PostgreSQL's form, such as `'demo'::text`, to the text that Drizzle declares. */
async function evaluate(expression: string | null): Promise<string | null> {
  if (expression === null || expression.includes('(')) return expression
  const { rows } = await client.query<{ value: string }>(`select (${expression})::text as value`)
  return rows[0]?.value ?? null
}

async function migratedShape(table: string): Promise<TableShape> {
  const { rows: columns } = await client.query<ColumnShape & { name: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isNotNull",
       attidentity = 'a' as "isIdentity", pg_get_expr(adbin, adrelid) as "defaultValue"
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0 and not attisdropped`,
    [table],
  )
  const { rows: keys } = await client.query<{ name: string }>(
    `select attname as name from pg_index
     join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = to_regclass('public.' || quote_ident($1)) and indisprimary`,
    [table],
  )
  const shapes = columns.map(async ({ name, defaultValue, ...rest }) => [
    name,
    { ...rest, defaultValue: await evaluate(defaultValue) },
  ])
  return {
    columns: Object.fromEntries(await Promise.all(shapes)) as Record<string, ColumnShape>,
    primaryKey: keys.map(({ name }) => name).toSorted(),
  }
}

describe('the Drizzle schema', () => {
  it('is declared in tables.ts files only', async () => {
    const declarations = await Promise.all(
      sourceFiles.map(async (file) => ({ file, text: await readFile(new URL(file, source), 'utf8') })),
    )
    const files = declarations.filter(({ text }) => /\bpgTable\(/.test(text)).map(({ file }) => file)
    expect(files.toSorted()).toEqual(tableFiles.toSorted())
  })

  it('declares the same columns, types, defaults and primary keys as the migrated database', async () => {
    expect(declared.size).toBeGreaterThan(20)
    const migrated = new Map<string, TableShape>()
    for (const table of declared.keys()) migrated.set(table, await migratedShape(table))
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(migrated))
  })
})
