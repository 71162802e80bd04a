import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (secret: string, tenant: string, id: string): Buffer =>
  createHmac('sha256', secret).update(`booking\n${tenant}\n${id}`).digest();

/** Opens one booking of one dealer: its holder may see, move and cancel it. */
export const bookingKey = (secret: string, tenant: string, id: string): string =>
  signature(secret, tenant, id).toString('base64url');

/** Whether a key opens a booking; compares in constant time. */
export function opensBooking(secret: string, tenant: string, id: string, key: string): boolean {
  const given = Buffer.from(key.slice(0, 64), 'base64url');
  const own = signature(secret, tenant, id);
  return given.length === own.length && timingSafeEqual(given, own);
}

/** The address to see and change a booking. */
export const bookingPath = (secret: string, tenant: string, id: string): string =>
  `/test-drives/${id}?key=${bookingKey(secret, tenant, id)}`;
