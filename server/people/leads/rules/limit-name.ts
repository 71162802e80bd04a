import { createHmac } from 'node:crypto';

/** Names per kind; two senders with the same name share a limit, which rarely happens even among a thousand. */
const namesOfKind = 65_536;

/**
 * The name a sender is counted under: a number that reveals nothing about the address, phone or email, from a range so small that
 * names can't fill the memory.
 */
export function limitName(
  secret: string,
  tenant: string,
  kind: 'address' | 'phone' | 'email' | 'site' | 'drive-address' | 'drive-phone',
  value: string,
): string {
  const hash = createHmac('sha256', secret).update(`lead-limit\n${tenant}\n${kind}\n${value}`).digest();
  return `${tenant} ${kind} ${hash.readUInt32BE() % namesOfKind}`;
}
