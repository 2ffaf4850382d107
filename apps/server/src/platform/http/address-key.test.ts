import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('addressKey', () => {
  it('returns an IPv4 address unchanged, and the same key for its form as an IPv4-mapped IPv6 address', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  it('returns the same key for all addresses of an IPv6 /64 network', () => {
    const same = ['2001:db8:1:2::1', '2001:0db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2:0:0:0:5%eth0'].map(addressKey)
    expect(new Set(same)).toEqual(new Set(['2001:db8:1:2::/64']))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(same[0])
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
  })
})
