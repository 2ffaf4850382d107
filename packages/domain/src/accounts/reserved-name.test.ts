import { expect, it } from 'vitest'
import { isReservedName } from './reserved-name.ts'

it.each([
  'Titer',
  'Titer Support',
  'titer.official',
  'The-Titer-Team',
  'T1ter',
  'TITER_24',
  'Tlter',
  'Títèr',
  'T i t e r',
  'Тiтеr',
  'Ｔｉｔｅｒ',
  'τιτεr',
  'Admin',
  'admin1',
  '4dmin',
  'Adrnin',
  'Аdmin',
  'Site Admin',
  'adminteam',
  'Support',
  'Admins',
  'Supp0rt Team',
  'Moderator',
  'Official',
  'root',
  'Help Desk',
])('the name %j is reserved, because it could belong to the people who run Titer', (name) => {
  expect(isReservedName(name)).toBe(true)
})

it.each([
  'Ayesha Khan',
  'Joe Root',
  'Tariq',
  'Peter',
  'Timur',
  'Nadmina',
  'Sardar Ali',
  'عائشہ خان',
  'Анна Петрова',
  'Γιώργος',
  'Steward',
  'Dr. Amin',
  'system.of.a.down',
  'student123',
])('the name %j is not reserved', (name) => {
  expect(isReservedName(name)).toBe(false)
})
