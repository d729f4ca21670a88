import { describe, expect, it } from 'vitest';
import { pinAddress } from './address.js';

const refused = { code: 'address-refused' };

/** Ways to write an address of IPv4 as one of IPv6 that a host, a router or a translator takes for it. */
const inIpv6: Readonly<Record<string, (high: string, low: string, dotted: string) => string>> = {
  'compatible, dotted': (_high, _low, dotted) => `::${dotted}`,
  compatible: (high, low) => `::${high}:${low}`,
  'translated (SIIT)': (_high, _low, dotted) => `::ffff:0:${dotted}`,
  'NAT64, dotted': (_high, _low, dotted) => `64:ff9b::${dotted}`,
  NAT64: (high, low) => `64:FF9B::${high}:${low}`,
  'NAT64 written out': (high, low) => `0064:ff9b:0000:0000:0000:0000:${high}:${low}`,
  'local NAT64 /96': (high, low) => `64:ff9b:1::${high}:${low}`,
  'local NAT64 /96 of another net': (high, low) => `64:ff9b:1:ffff:0:abcd:${high}:${low}`,
  'local NAT64 /48': (high, low) => `64:ff9b:1:${high}:${low.slice(0, 2)}:${low.slice(2)}00::`,
  'local NAT64 /56': (high, low) => `64:ff9b:1:ab${high.slice(0, 2)}:00${high.slice(2)}:${low}::`,
  'local NAT64 /64': (high, low) =>
    `64:ff9b:1:abcd:${high.slice(0, 2)}:${high.slice(2)}${low.slice(0, 2)}:${low.slice(2)}00:0`,
  '6to4': (high, low) => `2002:${high}:${low}::1`,
  ISATAP: (_high, _low, dotted) => `2001:db8::5efe:${dotted}`,
  'ISATAP, universal': (high, low) => `2001:db8::200:5efe:${high}:${low}`,
};
const LOCAL = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '0.0.0.0'];

function written(dotted: string, form: (high: string, low: string, dotted: string) => string): string {
  const hex = dotted.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return form(`${hex[0]}${hex[1]}`, `${hex[2]}${hex[3]}`, dotted);
}

describe('an address that is dialled', () => {
  it.each(Object.entries(inIpv6))('is no local one in disguise: %s', async (_name, form) => {
    for (const dotted of LOCAL) {
      const address = written(dotted, form);
      await expect(pinAddress(address, {}), address).rejects.toMatchObject(refused);
      await expect(pinAddress(`${address}%lo`, {}), address).rejects.toMatchObject(refused);
    }
  });

  it('is no service of metadata, however its number is written', async () => {
    for (const address of [
      '169.254.169.254',
      '2852039166',
      '0xa9fea9fe',
      '0xa9.0xfe.0xa9.0xfe',
      '0251.0376.0251.0376',
      '0251.254.0xa9.254',
      '169.254.43518',
      '169.16689662',
      '::ffff:169.254.169.254',
      '::FFFF:A9FE:A9FE',
      '0:0:0:0:0:ffff:a9fe:a9fe',
      'fd00:ec2::254',
      'fd00:0ec2:0:0:0:0:0:254',
      '100.100.100.200',
      '168.63.129.16',
    ])
      await expect(pinAddress(address, {}), address).rejects.toMatchObject(refused);
    // With a dot at its end a number is a name: one that no server of names has.
    for (const address of ['169.254.169.254.', '[::ffff:169.254.169.254]'])
      await expect(pinAddress(address, {}), address).rejects.toThrow();
  });

  it('is none that hides another or that nobody has given a meaning', async () => {
    for (const address of ['2001:0:1234::1', '2001::1', 'fe80::1%lo', 'fec0::1', '::', '::ffff:0:0:8.8.8.8', '0:1::1'])
      await expect(pinAddress(address, {}), address).rejects.toMatchObject(refused);
  });

  it('may be on this host, in a private network or behind a translator under its own name', async () => {
    for (const address of ['::1', '127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::8.8.8.8', '2001:db8::1', '10.0.0.1'])
      expect(await pinAddress(address, {})).toBe(address);
    expect(await pinAddress('::ffff:10.0.0.1', {})).toBe('::ffff:10.0.0.1');
  });

  it('is of the networks that are allowed, where some are named, by what it leads to', async () => {
    const rules = { allow: ['9.0.0.0/8'] };
    expect(await pinAddress('64:ff9b::9.1.2.3', rules)).toBe('64:ff9b::9.1.2.3');
    for (const address of ['64:ff9b::8.8.8.8', '8.8.8.8', '::1', '2001:db8::5efe:8.8.8.8'])
      await expect(pinAddress(address, rules), address).rejects.toMatchObject(refused);
  });
});
