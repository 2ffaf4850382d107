import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPersonalData } from './personal-data.ts'

it('the search for personal data finds email addresses, passwords, IP addresses, browser names, tokens and the parameters of SQL queries in a log, and reports no ordinary lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titer-log-'))
  const file = join(folder, 'servers.log')
  const ordinary = [
    '{"level":30,"event":"request","method":"GET","url":"/api/payment/:id","status":200,"ms":3}',
    '{"stack":"at node_modules/@fastify/cookie/plugin.js:12:3, 127.0.0.1:5432"}',
  ]
  const leaks = [
    '{"message":"550 ayesha@kmc.edu.pk unknown"}',
    '{"body":"a good long password"}',
    '{"address":"203.0.113.7"}',
    '{"device":"Mozilla/5.0"}',
    '{"token":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.x"}',
    '{"message":"Failed query: select 1\\nparams: 7"}',
  ]
  writeFileSync(file, [...ordinary, ...leaks].join('\n'))
  const found = findPersonalData(file)
  writeFileSync(file, ordinary.join('\n'))
  const foundInOrdinary = findPersonalData(file)
  rmSync(folder, { recursive: true })
  expect(found).toHaveLength(leaks.length)
  expect(foundInOrdinary).toEqual([])
})
