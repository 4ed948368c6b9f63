// Decides which addresses are on the public internet, and not on this computer or its network.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** The reserved parts of 2000::/3: https://www.iana.org/assignments/iana-ipv6-special-registry. */
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/** Prefixes of IPv6 networks that contain an IPv4 address in the last 32 bits: mapped addresses and NAT64. The IPv4 address decides. */
const holdingIpv4 = ['::ffff:', '64:ff9b::']

const special = new BlockList()
for (const [network, prefix] of specialIpv4) {
  special.addSubnet(network, prefix)
  for (const before of holdingIpv4) special.addSubnet(before + network, 96 + prefix, 'ipv6')
}
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6')

/** Most of IPv6 is not for public hosts, so the networks that are get listed here and everything else is refused. */
const hostsIpv6 = new BlockList()
hostsIpv6.addSubnet('2000::', 3, 'ipv6')
for (const before of holdingIpv4) hostsIpv6.addSubnet(`${before}0.0.0.0`, 96, 'ipv6')

/** True if an IPv4 or IPv6 address (without brackets) is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address)
  return version === 6 && hostsIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** True if the host of a URL looks like a public one. A name can still resolve to any address: `publicLookup` checks that. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host)
}

type Resolve = (
  name: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void

/**
 * A `lookup` for sockets that fails if the name has an address on this computer or its network. The addresses it checks are those that are
 * connected to, so a name server cannot give one answer to the check and another to the connection.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${name} has an address on this computer or its network.`), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
