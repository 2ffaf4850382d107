import { existsSync, readFileSync } from 'node:fs'

// The values that tests use for students: mail addresses, passwords, client addresses and browsers. Access tokens are
// recognised by the letters with which every JSON Web Token starts, or by the word `Bearer`. The parameters of a failed
// query can be personal data, too.
const patterns = {
  'an email address': /[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+/,
  'a password': /good long password/,
  'the address of a client': /203\.0\.113\.\d|198\.51\.100\.\d|2001:db8:/,
  'the name of a browser': /Mozilla|HeadlessChrome|lightMyRequest/,
  'an access token': /eyJ[\w-]{10,}\.|Bearer /,
  'the parameters of a query': /params: /,
}

const maxShown = 10

/**
 * Searches a log file for personal data, until there are at least ten findings. Returns the kind and the log line of
 * each finding.
 */
export function findPersonalData(file: string): string[] {
  if (!existsSync(file)) return []
  const found: string[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    for (const [name, pattern] of Object.entries(patterns)) {
      if (pattern.test(line)) found.push(`${name} in ${line.slice(0, 500)}`)
    }
    if (found.length >= maxShown) break
  }
  return found
}
