import type { StaffSession } from '#server/desk/accounts/staff';

const confirmedMs = 15 * 60_000;

/** The password was entered within the last quarter of an hour, at sign-in or since. */
export const isConfirmed = (
  { createdAt, confirmedAt }: Pick<StaffSession, 'createdAt' | 'confirmedAt'>,
  now: Date,
): boolean => now.getTime() - Date.parse(confirmedAt ?? createdAt) < confirmedMs;
