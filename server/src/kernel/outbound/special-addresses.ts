/**
 * Addresses and names that are not of the public internet, though some of them look it: each with what it is and
 * where that is written down.
 */

type Special = { range: string; is: string; source: string }

const IPV4_REGISTRY = 'IANA IPv4 Special-Purpose Address Registry'
const IPV6_REGISTRY = 'IANA IPv6 Special-Purpose Address Registry'

/** Those of the registries: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-special-registry. */
const REGISTERED: Special[] = [
  { range: '0.0.0.0/8', is: 'this network', source: `${IPV4_REGISTRY}; RFC 791` },
  { range: '10.0.0.0/8', is: 'private use', source: `${IPV4_REGISTRY}; RFC 1918` },
  {
    range: '100.64.0.0/10',
    is: 'shared by a carrier and its customers',
    source: `${IPV4_REGISTRY}; RFC 6598`,
  },
  { range: '127.0.0.0/8', is: 'this machine', source: `${IPV4_REGISTRY}; RFC 1122` },
  { range: '169.254.0.0/16', is: 'this link', source: `${IPV4_REGISTRY}; RFC 3927` },
  { range: '172.16.0.0/12', is: 'private use', source: `${IPV4_REGISTRY}; RFC 1918` },
  { range: '192.0.0.0/24', is: 'protocol assignments', source: `${IPV4_REGISTRY}; RFC 6890` },
  { range: '192.0.2.0/24', is: 'documentation', source: `${IPV4_REGISTRY}; RFC 5737` },
  { range: '192.31.196.0/24', is: 'AS112, a sink', source: `${IPV4_REGISTRY}; RFC 7535` },
  { range: '192.52.193.0/24', is: 'multicast tunnels', source: `${IPV4_REGISTRY}; RFC 7450` },
  { range: '192.88.99.0/24', is: '6to4 relays, deprecated', source: `${IPV4_REGISTRY}; RFC 7526` },
  { range: '192.168.0.0/16', is: 'private use', source: `${IPV4_REGISTRY}; RFC 1918` },
  { range: '192.175.48.0/24', is: 'AS112, a sink', source: `${IPV4_REGISTRY}; RFC 7534` },
  { range: '198.18.0.0/15', is: 'benchmarks', source: `${IPV4_REGISTRY}; RFC 2544` },
  { range: '198.51.100.0/24', is: 'documentation', source: `${IPV4_REGISTRY}; RFC 5737` },
  { range: '203.0.113.0/24', is: 'documentation', source: `${IPV4_REGISTRY}; RFC 5737` },
  { range: '224.0.0.0/4', is: 'multicast', source: 'IANA IPv4 Multicast Address Space Registry; RFC 5771' },
  { range: '240.0.0.0/4', is: 'reserved, and the broadcast', source: `${IPV4_REGISTRY}; RFC 1112, RFC 919` },
  {
    range: '::/96',
    is: 'this machine, no address, IPv4-compatible ones',
    source: `${IPV6_REGISTRY}; RFC 4291`,
  },
  { range: '::ffff:0:0/96', is: 'IPv4 in other words', source: `${IPV6_REGISTRY}; RFC 4291` },
  { range: '64:ff9b::/96', is: 'translation to IPv4', source: `${IPV6_REGISTRY}; RFC 6052` },
  { range: '64:ff9b:1::/48', is: 'translation to IPv4, private', source: `${IPV6_REGISTRY}; RFC 8215` },
  { range: '100::/64', is: 'discarded', source: `${IPV6_REGISTRY}; RFC 6666` },
  { range: '100:0:0:1::/64', is: 'a prefix that stands for none', source: `${IPV6_REGISTRY}; RFC 9780` },
  {
    range: '2001::/23',
    is: 'protocol assignments: Teredo, benchmarks, ORCHID, drones',
    source: `${IPV6_REGISTRY}; RFC 2928, RFC 4380, RFC 5180, RFC 4843, RFC 7343, RFC 9374`,
  },
  { range: '2001:db8::/32', is: 'documentation', source: `${IPV6_REGISTRY}; RFC 3849` },
  { range: '2002::/16', is: '6to4, which holds an IPv4 address', source: `${IPV6_REGISTRY}; RFC 3056` },
  { range: '2620:4f:8000::/48', is: 'AS112, a sink', source: `${IPV6_REGISTRY}; RFC 7534` },
  { range: '3fff::/20', is: 'documentation', source: `${IPV6_REGISTRY}; RFC 9637` },
  { range: '5f00::/16', is: 'segment routing', source: `${IPV6_REGISTRY}; RFC 9602` },
  { range: 'fc00::/7', is: 'unique local', source: `${IPV6_REGISTRY}; RFC 4193` },
  { range: 'fe80::/10', is: 'this link', source: `${IPV6_REGISTRY}; RFC 4291` },
  { range: 'fec0::/10', is: 'this site, deprecated', source: 'RFC 3879' },
  { range: 'ff00::/8', is: 'multicast', source: 'IANA IPv6 Multicast Address Space Registry; RFC 4291' },
]

/** What clouds keep beside every machine; some of it lies in ranges above, and stays here to be seen. */
const OF_PLATFORMS: Special[] = [
  {
    range: '169.254.169.254/32',
    is: 'the metadata of a machine at AWS, Google, Azure, Oracle, DigitalOcean, OpenStack and others',
    source: 'AWS EC2 User Guide, "Use the Instance Metadata Service"',
  },
  {
    range: '169.254.170.2/32',
    is: 'the credentials of a task at AWS ECS',
    source: 'AWS ECS Developer Guide, "Task IAM role"',
  },
  {
    range: '169.254.170.23/32',
    is: 'the credentials of a pod at AWS EKS',
    source: 'AWS EKS User Guide, "EKS Pod Identity"',
  },
  {
    range: 'fd00:ec2::/32',
    is: 'metadata, names, time and credentials at AWS over IPv6',
    source: 'AWS EC2 User Guide, "Use the Instance Metadata Service"',
  },
  {
    range: 'fd20:ce::254/128',
    is: 'the metadata of a machine at Google over IPv6',
    source: 'Google Compute Engine, "About VM metadata"',
  },
  {
    range: '168.63.129.16/32',
    is: "Azure's own side of every machine: its agent, its names, its probes",
    source: 'Azure Virtual Network, "What is IP address 168.63.129.16?"',
  },
  {
    range: '100.100.100.200/32',
    is: 'the metadata of a machine at Alibaba',
    source: 'Alibaba Cloud ECS User Guide, "Instance metadata"',
  },
  {
    range: '192.0.0.192/32',
    is: 'the metadata of a machine at Oracle, classic',
    source: 'Oracle Cloud Infrastructure Compute Classic, "Retrieving Instance Metadata"',
  },
  {
    range: '199.36.153.4/30',
    is: "Google's interfaces as a private network sees them, restricted",
    source: 'Google VPC, "Configure Private Google Access"',
  },
  {
    range: '199.36.153.8/30',
    is: "Google's interfaces as a private network sees them",
    source: 'Google VPC, "Configure Private Google Access"',
  },
  {
    range: '161.26.0.0/16',
    is: "IBM's services as its machines see them",
    source: 'IBM Cloud VPC, "Service endpoints available for IBM Cloud VPC"',
  },
  {
    range: '166.8.0.0/14',
    is: "IBM's services as its machines see them",
    source: 'IBM Cloud VPC, "Service endpoints available for IBM Cloud VPC"',
  },
]

export const SPECIAL_ADDRESSES: readonly Special[] = [...REGISTERED, ...OF_PLATFORMS]

type SpecialName = { name: string; is: string; source: string }

const NAME_REGISTRY = 'IANA Special-Use Domain Names'

/** Each stands for itself and for all below it. */
export const SPECIAL_NAMES: readonly SpecialName[] = [
  { name: 'localhost', is: 'this machine', source: `${NAME_REGISTRY}; RFC 6761` },
  { name: 'local', is: 'this link', source: `${NAME_REGISTRY}; RFC 6762` },
  {
    name: 'internal',
    is: 'private use, metadata.google.internal among it',
    source: 'ICANN resolution 2024.07.29.06',
  },
  { name: 'home.arpa', is: 'a home', source: `${NAME_REGISTRY}; RFC 8375` },
  { name: 'onion', is: 'another network', source: `${NAME_REGISTRY}; RFC 7686` },
  { name: 'alt', is: 'other systems of names', source: `${NAME_REGISTRY}; RFC 9476` },
  { name: 'test', is: 'tests', source: `${NAME_REGISTRY}; RFC 6761` },
  { name: 'invalid', is: 'nothing at all', source: `${NAME_REGISTRY}; RFC 6761` },
  {
    name: 'metadata.goog',
    is: 'the metadata of a machine at Google',
    source: 'Google Compute Engine, "About VM metadata"',
  },
  {
    name: 'metadata',
    is: 'the metadata of a machine at Google, for short',
    source: 'Google Compute Engine, "About VM metadata"',
  },
  {
    name: 'instance-data',
    is: 'the metadata of a machine at AWS, for short',
    source: 'AWS EC2 User Guide, "Instance metadata"',
  },
  {
    name: 'metadata.tencentyun.com',
    is: 'the metadata of a machine at Tencent',
    source: 'Tencent CVM, "Instance metadata"',
  },
  {
    name: 'metadata.platformequinix.com',
    is: 'the metadata of a machine at Equinix',
    source: 'Equinix Metal, "Metadata"',
  },
  {
    name: 'metadata.packet.net',
    is: 'the metadata of a machine at Equinix, formerly Packet',
    source: 'Equinix Metal, "Metadata"',
  },
  {
    name: 'kubernetes.default.svc',
    is: 'the control of a cluster',
    source: 'Kubernetes, "Accessing the API from a Pod"',
  },
]
