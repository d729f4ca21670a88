import type { Secrets } from '../host/secrets.js';
import type { ChannelSettings } from './channels/channel.type.js';

const sealedFor = (id: number, name: string): string => `notification_channel.secrets:${id}:${name}`;

/** A channel's secrets as they are stored. */
export const sealSecret = (secrets: Secrets, id: number, name: string, value: string): string =>
  secrets.seal(value, sealedFor(id, name));

/** All that a channel is set to, its secrets opened: for sending alone. */
export function openSettings(
  secrets: Secrets,
  { id, config, secrets: sealed }: { id: number; config: Record<string, unknown>; secrets: Record<string, string> },
): ChannelSettings {
  const opened = Object.entries(sealed).map(([name, value]) => [name, secrets.open(value, sealedFor(id, name))]);
  return { ...config, ...Object.fromEntries(opened) } as ChannelSettings;
}
